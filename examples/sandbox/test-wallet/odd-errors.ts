/** What careless wallets reject with in place of an error. Each is made when it is thrown. */
const ODD_ERRORS: readonly (() => unknown)[] = [
  () => undefined,
  () => null,
  () => 0,
  () => true,
  () => Symbol('closed'),
  () => ({}),
  () => Object.create(null),
  () => ({ code: '4001', message: { text: 'closed' } }),
  () => ({
    get message(): string {
      throw new Error('no message')
    },
  }),
  () => Object.assign(new Error(''), { code: Number.NaN }),
  () => () => 'closed',
]

/** How many there are. */
export const oddErrorCount = ODD_ERRORS.length

/** The odd error of a request: another one with each, in turns. */
export const oddError = (requestId: number): unknown => ODD_ERRORS[requestId % oddErrorCount]?.()
