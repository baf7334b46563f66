import { PorticoError } from '../contract/errors.ts'
import type { ApprovalButtons, ApprovalState } from '../contract/modal-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import { watchVisibility } from '../platform/visibility.ts'

/** ms; what has just come on screen where the visitor was about to press is not what they meant to press. */
const REST = 500

/** ms after which the visitor is told that something lies over the buttons. */
const COVERED_AFTER = 1_000

/** What a real event says of itself, whatever the page has written over it. Throws for anything that only looks like an event. */
const readEvent = (event: Event, name: 'isTrusted' | 'currentTarget' | 'type'): unknown => {
  // Each event has an `isTrusted` of its own, which cannot be written over. The others are the class's.
  const owner = name === 'isTrusted' ? new Event('') : Event.prototype
  const get = Object.getOwnPropertyDescriptor(owner, name)?.get
  return get && Reflect.apply(get, event, [])
}

/** Whether a visitor has pressed the button. A listener that a script has got hold of is called with what it likes. */
const isPress = (event: Event, button: HTMLElement): boolean => {
  try {
    return readEvent(event, 'isTrusted') === true && readEvent(event, 'currentTarget') === button && readEvent(event, 'type') === 'click'
  } catch {
    return false
  }
}

export interface ApprovalListening {
  readonly clock: ClockPort
  /** Where the modal is drawn: no button stands anywhere else. */
  readonly root: ShadowRoot
  changed(state: ApprovalState): void
  /** The visitor has pressed one of them. */
  answer(given: 'approved' | 'rejected'): void
}

/**
 * Listens for the visitor's press on one of two buttons. They rest until both, and the surface they stand on, have been visible and
 * uncovered for 500 ms in which nothing was pressed: who taps on, or holds a key down, has not read it yet. A press counts where everything
 * is still visible at that moment, and never where a script has made it.
 */
export const listenForPress = (buttons: ApprovalButtons, { clock, root, changed, answer }: ApprovalListening): Undo => {
  const { reject, approve } = buttons
  const all = approve ? [reject, approve] : [reject]
  if (all.some((button) => button.getRootNode() !== root)) {
    throw new PorticoError('APPROVAL_BOUND', 'Buttons that answer a request stand in the modal.')
  }
  const view = root.ownerDocument.defaultView
  const surface = reject.closest<HTMLElement>('[part~="dialog"]') ?? reject.parentElement ?? reject
  let rested = false
  let reported: ApprovalState | undefined
  let stopRest: Undo | undefined
  let stopNotice: Undo | undefined
  const report = (state: ApprovalState): void => {
    if (state === reported) return
    reported = state
    changed(state)
  }
  const rest = (): void => {
    stopRest?.()
    rested = false
    stopRest = clock.after(REST, () => {
      stopRest = undefined
      rested = watch.now() === 'visible'
      if (rested) report('ready')
      else look()
    })
    if (reported !== 'covered') report('resting')
  }
  const look = (): void => {
    const now = watch.now()
    if (now !== 'covered') {
      stopNotice?.()
      stopNotice = undefined
    }
    if (now === 'visible') {
      if (reported === 'covered') report('resting')
      if (!rested && !stopRest) rest()
      return
    }
    stopRest?.()
    stopRest = undefined
    rested = false
    if (now === 'away' || reported !== 'covered') report('resting')
    if (now === 'covered') stopNotice ??= clock.after(COVERED_AFTER, () => report('covered'))
  }
  const watch = watchVisibility({ parts: all, surface }, clock, look)
  const restAgain = (): void => {
    if (!rested && stopRest) rest()
  }
  const listenerOf = (button: HTMLElement, given: 'approved' | 'rejected') => (event: Event) => {
    look()
    if (rested && isPress(event, button)) answer(given)
  }
  const listeners = [
    [reject, listenerOf(reject, 'rejected')],
    ...(approve ? [[approve, listenerOf(approve, 'approved')] as const] : []),
  ] as const
  for (const [button, listener] of listeners) button.addEventListener('click', listener)
  for (const name of ['pointerdown', 'keydown']) view?.addEventListener(name, restAgain, true)
  look()
  return () => {
    stopRest?.()
    stopNotice?.()
    watch.stop()
    for (const [button, listener] of listeners) button.removeEventListener('click', listener)
    for (const name of ['pointerdown', 'keydown']) view?.removeEventListener(name, restAgain, true)
  }
}
