// The cash of the courier beside the limit, deposits to sign, and settled days [CP25].
import { COURIER_PATHS } from '@despacho/contract/couriers/applicationLimits.ts';
import type { CourierMoney, OwnDeposit } from '@despacho/contract/couriers/courierMoney.ts';
import { centsText, hourMinute } from '@despacho/ui/format.ts';
import { shortDay } from '@despacho/ui/pay/text.ts';
import { useEffect, useRef, useState } from 'react';
import { ownRequest } from '../account.ts';
import { CASH_TEXT, failureText, moneyText as text } from './text.ts';
import { Pay } from './Pay.tsx';
import { useOwn } from './useOwn.ts';

const Deposit = ({ deposit, onSigned }: { deposit: OwnDeposit; onSigned(): void }) => {
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const { id, day, cents, branch, by, courierSignedAt, isDue } = deposit;
  const sign = async (): Promise<void> => {
    setSending(true);
    const signed = await ownRequest(COURIER_PATHS.deposits, { body: { day, depositId: id } });
    setSending(false);
    setFailure(signed.ok ? null : failureText(signed.failure));
    if (signed.ok) onSigned();
  };
  return (
    <li>
      <bdi>{text.deposit(centsText(cents), branch.name, by.name)}</bdi>
      {courierSignedAt !== null && ` · ${text.signed(hourMinute(courierSignedAt))}`}
      {courierSignedAt === null && !isDue && ` · ${text.settledMeanwhile}`}
      {isDue && (
        <button type="button" className="primary" disabled={isSending} onClick={() => void sign()}>
          {text.sign(centsText(cents))}
        </button>
      )}
      {failure !== null && <p role="alert">{failure}</p>}
    </li>
  );
};

const Cash = ({ money: { cash, days }, onSigned }: { money: CourierMoney; onSigned(): void }) => {
  if (cash === null || days === null) return <p>{text.unreadable}</p>;
  const { carriedCents, limitCents, state } = cash;
  const warning = CASH_TEXT[state];
  return (
    <>
      <p>{text.carried(centsText(carriedCents), limitCents === null ? null : centsText(limitCents))}</p>
      {warning !== null && <strong className="late">{warning}</strong>}
      <ul>
        {days.deposits.map((deposit) => (
          <Deposit key={`${deposit.day} ${deposit.id}`} deposit={deposit} onSigned={onSigned} />
        ))}
        {days.settled.map(({ day, receivedCents, dueCents, by, reason }) => (
          <li key={day}>
            <bdi>{text.settled(shortDay(day), centsText(receivedCents), centsText(dueCents), by.name)}</bdi>
            {reason !== null && (
              <>
                {' · '}
                <bdi>{reason}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

/** `version`: another one when an order began or ended, which changes the cash. */
export const Money = ({ version }: { version: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { value: money, isStale, read } = useOwn<CourierMoney>(COURIER_PATHS.money);
  const readVersion = useRef(version);
  useEffect(() => {
    if (readVersion.current !== version) read();
    readVersion.current = version;
  }, [version, read]);
  return (
    <section aria-labelledby="money">
      <h2 id="money">{text.title}</h2>
      {money !== null && <Cash money={money} onSigned={read} />}
      {isStale && <p>{money === null ? failureText('unreachable') : text.asOf(hourMinute(money.now))}</p>}
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? text.hide : text.show}
      </button>
      {isOpen && <Pay />}
    </section>
  );
};
