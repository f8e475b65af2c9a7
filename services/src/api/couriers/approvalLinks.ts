// Links of the approval page: signed, for one check of one document, without anything stored [AT8].
import type { Check } from '@despacho/contract/couriers/attendance.ts';
import { createSigner } from '../../platform/signer.ts';

type Named = { check: Check; day: string; id: string };

export type ApprovalLinks = {
  /** The path with its parameters. The signature is in the fragment, which browsers send to no server. */
  pathOf(named: Named): string;
  isSigned(named: Named, signature: string): boolean;
};

const SIGNATURE = /^[\w-]{43}$/;

export const createApprovalLinks = (options: { sessionSecret: string; operation: string }): ApprovalLinks => {
  const { sign, isSigned } = createSigner(options, 'approval links');
  return {
    pathOf: ({ check, day, id }) =>
      `/approved-check/${check}/${encodeURIComponent(id)}?d=${day}#${sign(check, day, id)}`,
    isSigned: ({ check, day, id }, signature) => SIGNATURE.test(signature) && isSigned(signature, check, day, id),
  };
};
