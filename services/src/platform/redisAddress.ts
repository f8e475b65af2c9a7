// The form of REDIS_URL: one Redis, or the nodes of a cluster with commas between them.

const FORM = /^(?<scheme>rediss?:\/\/)(?<account>.*@)?(?<hosts>[^@]*)$/;
const HOST_AND_PORT = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

const partsOf = (url: string): { head: string; hosts: string[] } => {
  const { scheme = '', account = '', hosts = '' } = FORM.exec(url)?.groups ?? {};
  return { head: `${scheme}${account}`, hosts: hosts.split(',').map((host) => host.trim()) };
};

/** The address of each node, with the user and the password of all. One: that Redis is no cluster. */
export const redisNodes = (url: string): string[] => {
  const { head, hosts } = partsOf(url);
  return hosts.map((host) => `${head}${host}`);
};

/** Null: it can be used. The reason never contains the password. */
export const redisAddressProblem = (url: string): string | null => {
  const { head, hosts } = partsOf(url);
  if (head === '' || (hosts.length === 1 && !URL.canParse(url))) return 'must be a redis or rediss address';
  if (hosts.length === 1) return null;
  const malformed = hosts.find((host) => !HOST_AND_PORT.test(host) || !URL.canParse(`${head}${host}`));
  return malformed === undefined
    ? null
    : `must name the nodes of a cluster as redis://user:password@host:port,host:port; "${malformed}" is not host:port`;
};
