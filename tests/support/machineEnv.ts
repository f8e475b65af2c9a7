// What processes of tests take over from the machine: where programs are, and the compiled modules of earlier processes.

/** Nothing else: a setting of whoever runs the tests would change what they test. */
export const machineEnv = (): Record<string, string> => {
  const taken: Record<string, string> = {};
  for (const name of ['PATH', 'NODE_COMPILE_CACHE']) {
    const value = process.env[name];
    if (value !== undefined) taken[name] = value;
  }
  return taken;
};
