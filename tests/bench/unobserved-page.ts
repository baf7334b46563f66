import type { Browser, CDPSession } from 'playwright-core'

/** ms; a page that is not quiet by then is broken, not slow. */
const LIMIT = 30_000

/** What runs functions in a page: their source is sent there, so they see nothing but their argument. */
export interface Evaluator {
  evaluate<A, R>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R>
}

/** A page of its own in a browser context of its own. */
export interface UnobservedPage extends Evaluator {
  /** Calls the browser's protocol, in the manner of `CDPSession.send`. */
  send(method: string, params?: object): Promise<unknown>
  close(): Promise<void>
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** The end of what a page was asked for, in the protocol's words. */
interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** As JSON, but what is undefined stays so. */
const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`
  return value === undefined ? 'undefined' : JSON.stringify(value)
}

const within = <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} within ${LIMIT} ms.`)), LIMIT)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Speaks with one page through the browser's own session. */
const attach = async (session: CDPSession, targetId: string) => {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners = new Set<(message: Message) => void>()
  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message: text }) => {
    if (from !== sessionId) return
    const message: Message = JSON.parse(text)
    if (message.id === undefined) for (const listener of listeners) listener(message)
    else waiting.get(message.id)?.(message)
  })
  let last = 0
  return {
    listeners,
    async send(method: string, params: object = {}): Promise<unknown> {
      last += 1
      const id = last
      const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
      await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
      const { result, error } = await within(answer, `${method} was not answered`)
      waiting.delete(id)
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
  }
}

/**
 * Opens a page that nobody listens to, and waits until it is quiet. Playwright has its pages report each of their requests, in the page's own
 * thread and beside it: that costs an opening of seven files 7 ms, and a visitor nothing. `script` runs before those of the page.
 */
export const openUnobservedPage = async (browser: Browser, url: string, script: string): Promise<UnobservedPage> => {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  const close = async (): Promise<void> => {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
  try {
    // Playwright lets go of what is in a context that it has not made.
    const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { send, listeners } = await attach(session, targetId)
    await send('Page.enable')
    await send('Page.setLifecycleEventsEnabled', { enabled: true })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: script })
    const quiet = new Set<unknown>()
    let heard = (): void => undefined
    listeners.add(({ method, params }) => {
      if (method !== 'Page.lifecycleEvent' || params?.name !== 'networkIdle') return
      quiet.add(params.loaderId)
      heard()
    })
    const { loaderId } = Object(await send('Page.navigate', { url }))
    const idle = new Promise<void>((resolve) => {
      heard = () => {
        if (quiet.has(loaderId)) resolve()
      }
      heard()
    })
    await within(idle, `${url} was not quiet`)
    await send('Page.disable')
    return {
      send,
      close,
      async evaluate<A, R>(run: (argument: A) => R | Promise<R>, argument: A): Promise<R> {
        const expression = `(${String(run)})(${literal(argument)})`
        const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
        const { result, exceptionDetails } = answer as Evaluated
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
        // What the function answers, as the protocol carries values.
        return result.value as R
      },
    }
  } catch (cause) {
    await close()
    throw cause
  }
}
