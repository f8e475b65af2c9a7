// An address out of data as a link: only http, https and paths of ours. Anything else could run a script.

export const safeHref = (address: string): string | null => {
  const parsed = URL.parse(address, location.origin);
  return parsed !== null && (parsed.protocol === 'http:' || parsed.protocol === 'https:') ? parsed.href : null;
};
