// What processes of tests take over from the machine: where programs are, and the compiled modules of earlier processes.

/** No other variables: a setting of the machine would change the test. */
export const machineEnv = (): Record<string, string> => {
  const copied: Record<string, string> = {};
  for (const name of ['PATH', 'NODE_COMPILE_CACHE']) {
    const value = process.env[name];
    if (value !== undefined) copied[name] = value;
  }
  return copied;
};
