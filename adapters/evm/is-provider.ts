import type { Eip1193Provider } from '../../kernel/contract/provider.ts'

/** Whether a value can be asked as EIP-1193 says. Events are optional in practice: who listens looks for `on` itself. */
export const isProvider = (value: unknown): value is Eip1193Provider => {
  try {
    return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
  } catch {
    return false
  }
}
