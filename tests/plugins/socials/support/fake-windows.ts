/** A window as far as its opener sees it: of another origin. */
const createChild = () => {
  const child = {
    closed: false,
    close: jest.fn(() => {
      child.closed = true
    }),
    focus: jest.fn(),
    postMessage: jest.fn(),
    location: { replace: jest.fn() },
  }
  return child
}

/** A window that was opened. */
export type Child = ReturnType<typeof createChild>

/** What the page has opened. */
export interface FakeWindows {
  /** Address, name and features of each. */
  readonly opened: readonly (readonly string[])[]
  last(): Child
  block(): void
  allow(): void
}

/** Takes the browser's place in opening windows, for the tests of one file. */
export const fakeWindows = (): FakeWindows => {
  const open = jest.fn<Child | null, string[]>()
  const real = Object.getOwnPropertyDescriptor(globalThis, 'open')
  beforeEach(() => {
    open.mockReset().mockImplementation(createChild)
    Object.assign(globalThis, { open })
  })
  afterAll(() => void (real ? Object.defineProperty(globalThis, 'open', real) : Reflect.deleteProperty(globalThis, 'open')))
  return {
    get opened() {
      return open.mock.calls
    },
    last() {
      const child: Child | null | undefined = open.mock.results.at(-1)?.value
      if (!child) throw new Error('No window was opened.')
      return child
    },
    block: () => void open.mockImplementation(() => null),
    allow: () => void open.mockImplementation(createChild),
  }
}

/** What a page of an origin in a window posts to its opener. */
export const postFrom = (source: unknown, origin: string, data: unknown): void => {
  const event = new MessageEvent('message', { data, origin })
  Object.defineProperty(event, 'source', { value: source })
  globalThis.dispatchEvent(event)
}
