// Property tests try the same examples in every run, so that a run fails because of the change it judges. `SEED=random`, or
// any number, tries others; fast-check prints the seed of a failure.
import { configureGlobal } from 'fast-check';

const { SEED = '20261122' } = process.env;

configureGlobal({ seed: SEED === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(SEED) });
