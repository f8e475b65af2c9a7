// Proofs that the server did not take, until the courier has read it.
import { useReadable } from '../useReadable.ts';
import { text } from '../text.ts';
import { dismissProof, proofState } from './proofs.ts';
import { PROBLEM_TEXT } from './text.ts';

export const ProofNotices = () =>
  useReadable(proofState)
    .filter(({ state }) => state === 'refused')
    .map(({ key, label, problem }) => (
      <p key={key}>
        <bdi>{label}</bdi>: {PROBLEM_TEXT[problem ?? 'unreadable']}{' '}
        <button type="button" onClick={() => void dismissProof(key)}>
          {text.dismiss}
        </button>
      </p>
    ));
