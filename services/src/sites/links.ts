// The addresses of the customers' page, whole and cut: a message or a chat may lose the end of a link, and what is left of it
// must not lead to the sign-in of staff [TR17].

/** The view of each link. */
export const LINK_VIEWS = {
  '/Share/order/:token': 'timeline',
  '/Link/:token': 'sheet',
  '/loginLink/:token': 'pin',
  '/pin/:token': 'pin',
} as const;

/** As Express compares paths: in any case. */
const STARTS = Object.keys(LINK_VIEWS).map((path) => path.slice(0, path.indexOf(':')).toLowerCase());
const OWN = /^\/(share|link|loginlink|pin)\//i;

/** A screen of staff that looks like a cut link. */
const SIGN_IN = '/login';

/** A link, the beginning of one, or one with something else behind. */
export const isLinkPath = (path: string): boolean => {
  const start = path.toLowerCase();
  if (start === '/' || start === SIGN_IN) return false;
  return OWN.test(path) || STARTS.some((each) => each.startsWith(start));
};
