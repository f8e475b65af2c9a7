import { expect, it } from 'vitest';
import { issueMail } from './compose.ts';

it('[MS10] the mail about a problem keeps the lines of its comment and removes invisible characters', () => {
  const { subject, text } = issueMail({
    id: 'issue-1',
    comment: 'Uno\r\nDos\u0007\u202E',
    user: { id: 'ada', name: 'Ada\r\nBcc: x@y.test' },
    email: 'ada@example.test',
    role: 'BRANCH',
    company: { id: 'company-1', name: 'San Martin' },
    branch: null,
    picture: null,
    createdAt: '2026-11-21T18:00:00.000Z',
  });
  expect(subject).toBe('Problema reportado por Ada Bcc: x@y.test');
  expect(text).toBe(
    'Uno\nDos\n\nUsuario: Ada Bcc: x@y.test\nRol: BRANCH\nCorreo: ada@example.test\nCompañía: San Martin\nReporte: issue-1\n',
  );
});
