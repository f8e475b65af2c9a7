// The pay of a week, line by line, and the objection to a line [PY10].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import { DAY_MS } from '@despacho/contract/durations.ts';
import type { OwnPay } from '@despacho/contract/couriers/courierMoney.ts';
import type { PayDispute, PayLine } from '@despacho/contract/pay.ts';
import { dayRange, localDay } from '@despacho/domain/localTime.ts';
import { daysOfWeek, weekOf } from '@despacho/domain/pay/terms.ts';
import { centsText } from '@despacho/ui/format.ts';
import { payLineText, payPartText, payPlaceText, shortDay } from '@despacho/ui/pay/text.ts';
import { useState } from 'react';
import { ownRequest } from '../account.ts';
import { failureText, moneyText as text } from './text.ts';
import { serverNow } from '../phone.ts';
import { Question } from '../Question.tsx';
import { useOwn } from './useOwn.ts';

/** Weeks that the two buttons reach. */
const MAX_WEEKS_BACK = 8;

type Disputing = { lines: readonly PayLine[]; week: string; onEnd(isSent: boolean): void };

/** What is typed stays until the server has it, or the courier cancels. */
const Dispute = ({ lines, week, onEnd }: Disputing) => {
  const [lineId, setLineId] = useState(lines[0]?.id ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (words: string): Promise<void> => {
    const sent = await ownRequest(COURIER_PATHS.disputes, { body: { week, lineId, text: words } });
    if (sent.ok) onEnd(true);
    else setFailure(failureText(sent.failure));
  };
  return (
    <Question
      title={text.dispute}
      confirmLabel={text.send}
      withReason
      reasonLabel={text.words}
      onConfirm={(words) => void send(words)}
      onCancel={() => onEnd(false)}
    >
      <label>
        {text.line}
        <select value={lineId} onChange={({ currentTarget }) => setLineId(currentTarget.value)}>
          {lines.map((line) => (
            <option key={line.id} value={line.id}>
              {payLineText(line)}
            </option>
          ))}
        </select>
      </label>
      {failure !== null && <p role="alert">{failure}</p>}
    </Question>
  );
};

type LineProps = { line: PayLine; write(line: PayLine): string; disputes: readonly PayDispute[] };

const Line = ({ line, write, disputes }: LineProps) => {
  const dispute = disputes.find(({ lineId }) => lineId === line.id);
  return (
    <li>
      <bdi>{write(line)}</bdi>
      {dispute !== undefined && (
        <p className="waiting">
          <bdi>{text.disputed(dispute.text)}</bdi>{' '}
          <bdi>
            {dispute.answer === null ? text.unanswered : text.answered(dispute.answer.by.name, dispute.answer.text)}
          </bdi>
        </p>
      )}
    </li>
  );
};

type LinesProps = { lines: readonly PayLine[]; disputes: readonly PayDispute[] };

const sumOf = (lines: readonly PayLine[]): string => centsText(lines.reduce((sum, { cents }) => sum + cents, 0));
const isDisputed = (lines: readonly PayLine[], disputes: readonly PayDispute[]): boolean =>
  lines.some(({ id }) => disputes.some(({ lineId }) => lineId === id));

/** An order is one line with its sum, which opens; it is open where the courier objected. */
const Lines = ({ lines, disputes }: LinesProps) => (
  <ul>
    {[...Map.groupBy(lines, ({ id, order }) => order?.id ?? id)].map(([id, parts]) => {
      const [first] = parts;
      if (first === undefined) return null;
      if (first.order === null) return <Line key={id} line={first} write={payLineText} disputes={disputes} />;
      return (
        <li key={id}>
          <details open={isDisputed(parts, disputes)}>
            <summary>
              <bdi>{`${payPlaceText(first)} · ${sumOf(parts)}`}</bdi>
            </summary>
            <ul>
              {parts.toReversed().map((part) => (
                <Line key={part.id} line={part} write={payPartText} disputes={disputes} />
              ))}
            </ul>
          </details>
        </li>
      );
    })}
  </ul>
);

/** So is a day: a busy week has two hundred lines. */
const Days = ({ lines, disputes }: LinesProps) => (
  <ul>
    {[...Map.groupBy(lines, ({ day }) => day)].map(([day, own]) => (
      <li key={day}>
        <details open={isDisputed(own, disputes)}>
          <summary>
            {text.day(shortDay(day), sumOf(own), new Set(own.flatMap(({ order }) => order?.id ?? [])).size)}
          </summary>
          <Lines lines={own} disputes={disputes} />
        </details>
      </li>
    ))}
  </ul>
);

export const Pay = () => {
  const [weeksBack, setWeeksBack] = useState(0);
  const [isDisputing, setDisputing] = useState(false);
  const current = weekOf(localDay(serverNow()));
  const week = weekOf(localDay(dayRange(current, current).from - weeksBack * 7 * DAY_MS));
  const { value: statement, isStale, read } = useOwn<OwnPay>(`${COURIER_PATHS.pay}?week=${week}`);
  const disputable =
    statement?.lines.filter(({ id }) => !statement.disputes.some(({ lineId }) => lineId === id)).toReversed() ?? [];
  const [from, to] = [shortDay(week), shortDay(daysOfWeek(week).at(-1) ?? week)];
  return (
    <>
      <div className="pair">
        <button type="button" disabled={weeksBack >= MAX_WEEKS_BACK} onClick={() => setWeeksBack(weeksBack + 1)}>
          {text.previous}
        </button>
        <button type="button" disabled={weeksBack === 0} onClick={() => setWeeksBack(weeksBack - 1)}>
          {text.next}
        </button>
      </div>
      {isStale && <p role="alert">{failureText('unreachable')}</p>}
      {statement !== null && (
        <>
          {statement.open.length > 0 && (
            <>
              <strong>{text.open(sumOf(statement.open))}</strong>
              <Lines lines={statement.open} disputes={[]} />
            </>
          )}
          <strong>{text.week(from, to, centsText(statement.cents))}</strong>
          {statement.unpaid > 0 && <p>{text.unpaid(statement.unpaid)}</p>}
          {statement.lines.length === 0 && <p>{text.noLines}</p>}
          <Days lines={statement.lines.toReversed()} disputes={statement.disputes} />
          {disputable.length > 0 && (
            <button type="button" onClick={() => setDisputing(true)}>
              {text.dispute}
            </button>
          )}
        </>
      )}
      {isDisputing && (
        <Dispute
          lines={disputable}
          week={week}
          onEnd={(isSent) => {
            setDisputing(false);
            if (isSent) read();
          }}
        />
      )}
    </>
  );
};
