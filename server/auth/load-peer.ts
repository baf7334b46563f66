import { PorticoError } from '../../kernel/contract/errors.ts'

/** Loads a library that stands beside this package. Without it the error names the command that installs it. */
export const loadPeer = async <Module>(name: string, version: string, load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (cause) {
    throw new PorticoError('PLUGIN_LOAD_FAILED', `The auth service needs ${name} beside portico: npm install ${name}@${version}`, { cause })
  }
}
