// Every call of the document, with its parameters, an example to change, and its command.
import { useId, useState } from 'react';
import type { ApiDocument, Call } from './apiDocument.ts';
import { callsOf } from './apiDocument.ts';
import { text } from './text.ts';
import { Trial, type Caller } from './Trial.tsx';

const CallDetails = ({ call, caller }: { call: Call; caller: Caller }) => {
  const t = text[caller.language];
  const { method, path, description, parameters = [], requestBody } = call;
  const example = requestBody?.content['application/json'].example;
  const bodyId = useId();
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(example === undefined ? undefined : JSON.stringify(example, null, 2));
  const addressed = parameters.filter((each) => each.in !== 'header');
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? '';
    return value === '' ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams(
    addressed
      .filter((each) => each.in === 'query')
      .map(({ name }) => [name, values[name] ?? ''])
      .filter(([, value]) => value !== ''),
  ).toString();
  return (
    <>
      <p>{description}</p>
      {parameters.length === 0 ? null : (
        <dl>
          {parameters.map(({ name, in: place, required, description: meaning }) => (
            <div key={`${place} ${name}`}>
              <dt>
                <code>{name}</code> {t.places[place]}
                {required ? ` · ${t.required}` : ''}
              </dt>
              <dd>
                {meaning}
                {place === 'header' ? null : (
                  <input
                    aria-label={name}
                    value={values[name] ?? ''}
                    onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {body === undefined ? null : (
        <>
          <label htmlFor={bodyId}>{t.body}</label>
          <textarea
            id={bodyId}
            rows={Math.min(18, body.split('\n').length)}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        </>
      )}
      <Trial
        request={{
          method,
          path: query === '' ? filled : `${filled}?${query}`,
          body,
          isOpen: call.security?.length === 0,
        }}
        caller={caller}
      />
    </>
  );
};

export const CallList = ({ api, caller }: { api: ApiDocument; caller: Caller }) => {
  const calls = callsOf(api);
  return api.tags.map(({ name }) => (
    <section key={name}>
      <h3>{text[caller.language].tags[name] ?? name}</h3>
      {calls
        .filter(({ tags }) => tags.includes(name))
        .map((call) => (
          <details key={call.operationId}>
            <summary>
              <code>
                {call.method} {call.path}
              </code>
              <span>{caller.language === 'es' ? call['x-summary-es'] : call.summary}</span>
            </summary>
            <CallDetails call={call} caller={caller} />
          </details>
        ))}
    </section>
  ));
};
