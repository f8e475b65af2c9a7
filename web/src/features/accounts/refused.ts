// What the server refuses about an account, beside its field or above the buttons.
import type { Failure } from '@despacho/client/rest.ts';
import { fieldOfBody } from '../../entities/users/form.ts';
import { USER_CONFLICTS, userText } from '../../entities/users/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import { refusalOf, type Refusal } from '../../kit/form/refusal.ts';
import { conflictRefusal, conflictSentence } from '../../kit/resource/conflict.ts';

/** The fields of the body, by the names they have there. */
const BODY_FIELDS = ['firstName', 'lastName', 'email', 'role', 'company', 'branch', 'password'] as const;

const inForm = ({ fields, text }: Refusal): Refusal => ({
  fields: Object.fromEntries(Object.entries(fields).map(([name, message]) => [fieldOfBody(name), message])),
  text,
});

export const userRefusal = (failure: Failure): Refusal =>
  inForm(
    failure.code === 'conflict'
      ? conflictRefusal(failure, BODY_FIELDS, USER_CONFLICTS)
      : refusalOf(failure, BODY_FIELDS, (field, issue) =>
          field === 'password' && issue === 'refused' ? userText.weakPassword : undefined,
        ),
  );

/** With the notice of the screen. */
export const noticedRefusal = (failure: Failure, notice: string): Refusal => {
  notify(notice, 'danger');
  return userRefusal(failure);
};

/** Without a form. */
export const noticeOf = (failure: Failure): void => notify(conflictSentence(failure, USER_CONFLICTS), 'danger');
