// The shift: check-in at a branch, available or not with a reason, check-out with what is still open.
import type { CourierWork } from '@despacho/contract/couriers/application.ts';
import { hourMinute } from '@despacho/ui/format.ts';
import { useState } from 'react';
import type { VisibleWork } from './overlay.ts';
import { press } from './phone.ts';
import { currentPosition, locate } from './positions.ts';
import { Question } from './Question.tsx';
import { SHIFT_LABEL, text } from './text.ts';

const CheckIn = ({ branches }: { branches: CourierWork['branches'] }) => {
  const [chosen, setChosen] = useState('');
  const [isLocating, setLocating] = useState(false);
  const branchId = branches.length === 1 ? (branches[0]?.id ?? '') : chosen;
  const checkIn = async (): Promise<void> => {
    setLocating(true);
    await press({ kind: 'checkIn', branchId }, SHIFT_LABEL.checkIn, await locate());
    setLocating(false);
  };
  if (branches.length === 0) return <p>{text.noBranches}</p>;
  return (
    <>
      <label>
        {text.branch}
        <select value={branchId} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {branches.length > 1 && <option value="">{text.chooseBranch}</option>}
          {branches.map(({ id, name, companyName }) => (
            <option key={id} value={id}>
              {companyName} · {name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="primary" disabled={branchId === '' || isLocating} onClick={() => void checkIn()}>
        {isLocating ? text.locating : text.checkIn}
      </button>
    </>
  );
};

type Props = { visible: VisibleWork; branches: CourierWork['branches'] };

export const ShiftPanel = ({ visible: { shift, availability, orders }, branches }: Props) => {
  const [question, setQuestion] = useState<'unavailable' | 'checkOut' | null>(null);
  const end = (): void => {
    setQuestion(null);
    void press({ kind: 'checkOut' }, SHIFT_LABEL.checkOut, currentPosition());
  };
  const isAvailable = availability === 'available';
  return (
    <section aria-labelledby="shift">
      <h2 id="shift">{text.shift}</h2>
      {shift === null ? (
        <CheckIn branches={branches} />
      ) : (
        <>
          <p>
            <bdi>{text.since(hourMinute(shift.startedAt), shift.branch.name)}</bdi> ·{' '}
            {isAvailable ? text.available : text.unavailable}
          </p>
          <div className="pair">
            <button
              type="button"
              onClick={() =>
                isAvailable
                  ? setQuestion('unavailable')
                  : void press({ kind: 'available' }, SHIFT_LABEL.available, currentPosition())
              }
            >
              {isAvailable ? text.goUnavailable : text.goAvailable}
            </button>
            <button type="button" onClick={() => (orders.length > 0 ? setQuestion('checkOut') : end())}>
              {text.checkOut}
            </button>
          </div>
        </>
      )}
      {question === 'unavailable' && (
        <Question
          title={text.goUnavailable}
          confirmLabel={text.confirm}
          withReason
          onConfirm={(reason) => {
            setQuestion(null);
            void press({ kind: 'unavailable', reason }, SHIFT_LABEL.unavailable, currentPosition());
          }}
          onCancel={() => setQuestion(null)}
        />
      )}
      {question === 'checkOut' && (
        <Question
          title={text.checkOut}
          confirmLabel={text.endAnyway}
          onConfirm={end}
          onCancel={() => setQuestion(null)}
        >
          <p>{text.stillOpen(orders.length)}</p>
        </Question>
      )}
    </section>
  );
};
