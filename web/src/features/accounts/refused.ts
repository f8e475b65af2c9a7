// What the server refuses about an account, beside its field or above the buttons.
import type { Failure } from '@despacho/client/rest.ts';
import { USER_FORM_NAMES } from '../../entities/users/form.ts';
import { USER_CONFLICTS, userText } from '../../entities/users/text.ts';
import { notify } from '../../kit/notify/notify.ts';
import type { Refusal } from '../../kit/form/refusal.ts';
import { conflictSentence, formRefusal } from '../../kit/resource/conflict.ts';

const userRefusal = (failure: Failure): Refusal =>
  formRefusal(failure, USER_FORM_NAMES, USER_CONFLICTS, (field, issue) =>
    field === 'password' && issue === 'refused' ? userText.weakPassword : undefined,
  );

/** With the notice of the screen. */
export const noticedRefusal = (failure: Failure, notice: string): Refusal => {
  notify(notice, 'danger');
  return userRefusal(failure);
};

/** Without a form. */
export const noticeOf = (failure: Failure): void => notify(conflictSentence(failure, USER_CONFLICTS), 'danger');
