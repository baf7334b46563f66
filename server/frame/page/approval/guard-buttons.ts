/** ms; what has just come on screen where the visitor was about to press is not what they meant to press. */
const REST = 500

/** ms between two looks of the browser; the least that it allows where it looks for what lies above. */
const LOOK_EVERY = 100

/** `uncertain`: this browser cannot say whether something of the page around lies over the buttons. */
export type GuardState = 'resting' | 'ready' | 'covered' | 'uncertain'

/** The buttons of a request, or the one of an act. */
export interface GuardedButtons {
  readonly reject?: HTMLElement | undefined
  readonly approve?: HTMLElement | undefined
}

/** What hears of them. */
export interface GuardListener {
  changed(state: GuardState): void
  answer(given: 'approved' | 'rejected'): void
}

/** What the browser says of an element's visibility; `isVisible` is of the second version of the interface, and not in every browser. */
type Look = IntersectionObserverEntry & { readonly isVisible?: boolean }

const observe = (target: HTMLElement, listener: (look: Look) => void): IntersectionObserver => {
  const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
    threshold: [0, 0.99, 1],
    trackVisibility: true,
    delay: LOOK_EVERY,
  }
  const observer = new IntersectionObserver((looks) => {
    const last = looks.at(-1)
    if (last) listener(last)
  }, options)
  observer.observe(target)
  return observer
}

/** Whether this browser says what lies over an element, also where it belongs to the page around. */
export const canSeeCovers = (): boolean => 'IntersectionObserverEntry' in globalThis && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Listens for the visitor's press on the buttons of a request. They rest until both have been wholly visible for 500 ms in which nothing was
 * pressed: the browser says so itself, so a transparent frame, a clipped one and anything of the page that lies above count as covered.
 * A key that is held down, a script's click and a press that began earlier count for nothing. In a window of its own (`alone`) nothing can
 * lie above.
 */
export const guardButtons = (buttons: GuardedButtons, listener: GuardListener, { alone = false } = {}): (() => void) => {
  // What is agreed to has to be in sight as much as the buttons: a page could cut all else of the frame away.
  const all = [buttons.reject, buttons.approve, (buttons.approve ?? buttons.reject)?.closest<HTMLElement>('main, [part=dialog]')].filter(
    (one) => one !== undefined && one !== null,
  )
  const looks = new Map<HTMLElement, Look>()
  const certain = alone || canSeeCovers()
  const ended = new AbortController()
  const { signal } = ended
  let state: GuardState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressedAt = 0
  let readyAt = Number.POSITIVE_INFINITY

  const report = (next: GuardState): void => {
    if (next === state) return
    state = next
    listener.changed(next)
  }
  const isClear = (): boolean =>
    all.every((button) => {
      const look = looks.get(button)
      return look?.isIntersecting === true && look.intersectionRatio >= 0.99 && (alone || look.isVisible === true)
    })
  const rest = (): void => {
    clearTimeout(timer)
    readyAt = Number.POSITIVE_INFINITY
    report('resting')
    timer = setTimeout(() => {
      if (!isClear()) return
      readyAt = performance.now()
      report('ready')
    }, REST)
  }
  const stop = (next: GuardState): void => {
    clearTimeout(timer)
    timer = undefined
    readyAt = Number.POSITIVE_INFINITY
    report(next)
  }
  const look = (button: HTMLElement, seen: Look): void => {
    const before = isClear()
    looks.set(button, seen)
    const shown = all.some((one) => looks.get(one)?.isIntersecting)
    const clear = isClear()
    if (!certain) report('uncertain')
    else if (!clear) stop(shown ? 'covered' : 'resting')
    else if (!before) rest()
  }
  const observers = all.map((button) => observe(button, (seen) => look(button, seen)))

  const press = (event: Event): void => {
    const held = event instanceof KeyboardEvent && event.repeat
    if (held) event.preventDefault()
    else pressedAt = performance.now()
    if (state === 'resting' && isClear()) rest()
  }
  for (const name of ['pointerdown', 'keydown'] as const) globalThis.addEventListener(name, press, { capture: true, signal })

  const answers = [
    [buttons.reject, 'rejected'],
    [buttons.approve, 'approved'],
  ] as const
  for (const [button, given] of answers) {
    button?.addEventListener(
      'click',
      (event) => {
        // Software for people who cannot press makes a click without a press before it; such a click has no detail.
        const begun = event.detail === 0 && pressedAt < readyAt ? performance.now() : pressedAt
        if (event.isTrusted && state === 'ready' && isClear() && begun >= readyAt) listener.answer(given)
      },
      { signal },
    )
  }
  return () => {
    clearTimeout(timer)
    ended.abort()
    for (const observer of observers) observer.disconnect()
  }
}
