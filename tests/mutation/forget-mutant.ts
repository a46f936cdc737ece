// The thread is kept: without this, modules would be loaded with the mutant of the run before. The next one is made active once
// they are, since mutants that matter only then are left out.
const stryker: { activeMutant?: string } | undefined = Reflect.get(globalThis, '__stryker__')
if (stryker) stryker.activeMutant = undefined
