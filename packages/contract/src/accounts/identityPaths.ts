// Calls of the identity provider, apart from their schemas for the page of the couriers' application, and from the paths of that page,
// which the console does not load with its sign-in.
export const IDENTITY_PATHS = {
  signIn: '/identity/sign-in',
  refresh: '/identity/refresh',
  changePassword: '/identity/password',
} as const;
