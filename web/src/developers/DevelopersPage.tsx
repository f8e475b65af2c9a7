// The page for programmers, in Spanish and English: five minutes to the first order, then every call, then the events and errors.
import { useEffect, useState } from 'react';
import { loadDocument, type ApiDocument, type Explained, type Language } from './apiDocument.ts';
import { CallList } from './CallList.tsx';
import { Journey } from './Journey.tsx';
import { text } from './text.ts';

type Loaded = 'loading' | 'failed' | ApiDocument;

const useDocument = (): [Loaded, () => void] => {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const load = (): void => {
    void loadDocument().then((found) => setLoaded(found ?? 'failed'));
  };
  useEffect(load, []);
  return [loaded, load];
};

const Explanations = ({ of, language }: { of: readonly Explained[]; language: Language }) => (
  <dl>
    {of.map(({ code, ...sentences }) => (
      <div key={code} id={code}>
        <dt>
          <code>{code}</code>
        </dt>
        <dd>{sentences[language]}</dd>
      </div>
    ))}
  </dl>
);

const Reference = ({ origin, apiKey, language }: { origin: string; apiKey: string; language: Language }) => {
  const t = text[language];
  const [loaded, load] = useDocument();
  if (loaded === 'loading') return <p>{t.loading}</p>;
  if (loaded === 'failed')
    return (
      <p role="alert">
        {t.failed} <button onClick={load}>{t.again}</button>
      </p>
    );
  return (
    <>
      <h2>{t.calls}</h2>
      <p>
        {t.document} <a href="/v1/openapi.json">/v1/openapi.json</a>
      </p>
      <CallList api={loaded} caller={{ origin, key: apiKey, language }} />
      <h2>{t.events}</h2>
      <p>{t.eventsIntro}</p>
      <Explanations of={loaded['x-events']} language={language} />
      <h2>{t.errors}</h2>
      <p>{t.errorsIntro}</p>
      <Explanations of={loaded['x-problems']} language={language} />
    </>
  );
};

export const DevelopersPage = ({ origin, language: first }: { origin: string; language: Language }) => {
  const [language, setLanguage] = useState(first);
  const [key, setKey] = useState('');
  const t = text[language];
  useEffect(() => {
    document.documentElement.lang = language === 'es' ? 'es-GT' : 'en';
  }, [language]);
  const isLive = key.startsWith('despacho_live_');
  return (
    <>
      <header>
        <h1>{t.title}</h1>
        <button
          type="button"
          lang={language === 'es' ? 'en' : 'es'}
          onClick={() => setLanguage(language === 'es' ? 'en' : 'es')}
        >
          {t.other}
        </button>
      </header>
      <p>{t.intro}</p>
      <div className="key">
        <label htmlFor="key">{t.key}</label>
        <input
          id="key"
          value={key}
          autoComplete="off"
          spellCheck={false}
          placeholder="despacho_test_…"
          aria-invalid={isLive}
          aria-describedby="key-hint"
          onChange={({ target }) => setKey(target.value.trim())}
        />
        <span id="key-hint" className={isLive ? 'refused' : 'hint'}>
          {isLive ? t.liveKey : t.keyHint}
        </span>
      </div>
      <h2>{t.minutes}</h2>
      <Journey caller={{ origin, key: isLive ? '' : key, language }} />
      <Reference origin={origin} apiKey={isLive ? '' : key} language={language} />
    </>
  );
};
