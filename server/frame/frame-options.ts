import { PorticoError } from '../../kernel/contract/errors.ts'
import type { FrameProject, FrameServerOptions, FrameSmartAccounts } from './frame-server.ts'

const wrong = (message: string): PorticoError<'OPTION_INVALID'> => new PorticoError('OPTION_INVALID', message)

/** Hosts that browsers take for this machine, where plain HTTP is as good as TLS. */
const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost') || host === '127.0.0.1'

/** Throws `OPTION_INVALID` unless this is an exact origin that browsers trust: HTTPS, or HTTP on this machine. */
const requireOrigin = (value: string, what: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url.hostname))
  // A URL may have a star in its host, which a policy would read as any host.
  if (url && secure && url.origin === value && /^[a-z]+:\/\/[-a-z0-9.:[\]]+$/.test(value)) return value
  throw wrong(`${what} is no exact origin such as https://app.example: "${value}".`)
}

const requireAddress = (value: string, what: string): void => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url) requireOrigin(url.origin, what)
  else throw wrong(`${what} is no address: "${value}".`)
}

const requireContract = (value: string, what: string): void => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) throw wrong(`${what} is no address of a contract: "${value}".`)
}

const requireEvmChain = (id: string, what: string): void => {
  if (!/^eip155:\d{1,20}$/.test(id)) throw wrong(`${what} is for "${id}", which is no EVM chain: eip155:1.`)
}

/** Checks what accounts that are contracts need. */
const requireSmartAccounts = (given: FrameSmartAccounts): void => {
  const { smartAccount, bundlers = {}, paymasters = {}, paymasterServices = [], delegations = {} } = given
  if (smartAccount?.kind === 'counterfactual') requireContract(smartAccount.factory, 'The factory of smart accounts')
  else if (smartAccount?.implementation !== undefined) requireContract(smartAccount.implementation, 'The code of smart accounts')
  for (const [what, addresses] of Object.entries({ 'A bundler': bundlers, 'A paymaster': paymasters })) {
    for (const [id, address] of Object.entries(addresses)) {
      requireEvmChain(id, what)
      requireAddress(address, `${what} of ${id}`)
    }
  }
  for (const address of paymasterServices) requireAddress(address, 'A paymaster')
  for (const [id, { manager, implementation, enforcers }] of Object.entries(delegations)) {
    requireEvmChain(id, 'A delegation manager')
    for (const contract of [manager, implementation].concat(Object.values(enforcers)))
      requireContract(contract, `A contract of delegations on ${id}`)
  }
}

/** Checks what a project names, wherever it was found. */
export const requireProject = (project: FrameProject, id: string): FrameProject => {
  for (const origin of project.origins) requireOrigin(origin, `An origin of the project ${id}`)
  requireSmartAccounts(project)
  return project
}

/** Checks the options once, when the server is made. */
export const requireOptions = (options: FrameServerOptions): void => {
  const { origin, service, chains, clearSigning } = options
  requireOrigin(origin, 'The origin of the frame')
  requireAddress(service, 'The address of the auth service')
  if (clearSigning) {
    requireAddress(clearSigning.api, 'The address of the API of clear signing')
    if (!/^[\da-f]{64}$/.test(clearSigning.pin))
      throw wrong(`The pin of clear signing is no SHA-256 in hexadecimal: "${clearSigning.pin}".`)
  }
  for (const [id, chain] of Object.entries(chains)) {
    if (!/^(eip155:\d{1,20}|solana:[-_a-zA-Z0-9]{1,32})$/.test(id)) throw wrong(`"${id}" is no chain of the frame: eip155:1, solana:….`)
    requireAddress(chain.rpcUrl, `The address of ${id}`)
  }
  requireSmartAccounts(options)
}
