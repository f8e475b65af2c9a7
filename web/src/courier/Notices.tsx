// What the courier has to know: refused acts with their reason, no position, no storage, acts of another account.
import { ProofNotices } from './door/ProofNotices.tsx';
import { dismiss, phoneState } from './phone.ts';
import { isDenied } from './positions.ts';
import { REFUSAL_TEXT, text } from './text.ts';
import { useReadable } from './useReadable.ts';

export const Notices = () => {
  const { acts, ofOthers, isBroken } = useReadable(phoneState);
  const isWithoutPosition = useReadable(isDenied);
  const refused = acts.filter(({ state }) => state === 'refused');
  return (
    <div className="notices" role="alert">
      {isBroken && <p>{text.failedStorage}</p>}
      {isWithoutPosition && <p>{text.denied}</p>}
      {ofOthers > 0 && <p>{text.ofOther(ofOthers)}</p>}
      {refused.map(({ seq, label, refusal }) => (
        <p key={seq}>
          <bdi>{label}</bdi>: {refusal === null ? text.unreadable : REFUSAL_TEXT[refusal.reason]}{' '}
          <button type="button" onClick={() => void dismiss(seq)}>
            {text.dismiss}
          </button>
        </p>
      ))}
      <ProofNotices />
    </div>
  );
};
