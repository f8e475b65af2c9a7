// The address of the form of a new account, with the company it is for.
const COMPANY = 'company';

export const newUserQuery = (companyId: string): string => new URLSearchParams({ [COMPANY]: companyId }).toString();

/** Null: the form is for no company in particular. */
export const companyOfNewUser = (address: URLSearchParams): string | null => address.get(COMPANY);
