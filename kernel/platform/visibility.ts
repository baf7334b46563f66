import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'

/** `away`: scrolled out of view, or in a page that nobody looks at. `covered`: something lies over it, or it is faded or distorted. */
export type Visibility = 'visible' | 'away' | 'covered'

/** Of an element's area; the rest is what rounding takes. */
const WHOLE = 0.99

/** ms; how often what no observer tells is looked at. */
const LOOK_EVERY = 200

/** Tracks whether something lies over an element, as often as browsers allow: IntersectionObserver v2. */
const TRACKING = { threshold: [0, WHOLE], trackVisibility: true, delay: 100 }

/** Of its size in the layout; an element that is drawn smaller has been scaled down. */
const SCALED = 0.9

/** Where points of a box are looked at, in parts of its size: away from corners, which are rounded. */
const PLACES = [
  [0.5, 0.5],
  [0.15, 0.5],
  [0.85, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const

/** What styles are while nothing fades, clips or recolours an element. A browser that does not know one says nothing. */
const PLAIN = { opacity: '1', filter: 'none', clipPath: 'none', maskImage: 'none', mixBlendMode: 'normal', visibility: 'visible' } as const

/** A cursor that is drawn by the page, or not drawn: it may seem to be where it is not. */
const FAKE_CURSOR = /url\(|image-set\(|^none$/

/** Elements of the top layer, where nothing of what is around them fades them. */
const TOP_LAYER = ['dialog:modal', ':popover-open', ':fullscreen'] as const

const matches = (element: Element, selector: string): boolean => {
  try {
    return element.matches(selector)
  } catch {
    // An older browser does not know the selector, and has no such element.
    return false
  }
}

/** The element around another one as it is drawn: through slots and out of shadow roots. */
const around = (element: Element): Element | null => {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

/** Whether nothing fades, clips or hides an element or what it stands in, and the pointer over it is the browser's own. */
const isOpaque = (element: Element): boolean => {
  const view = element.ownerDocument.defaultView
  if (FAKE_CURSOR.test(view?.getComputedStyle(element).cursor ?? '')) return false
  for (let now: Element | null = element; now && view; now = around(now)) {
    const style = view.getComputedStyle(now)
    if (Object.entries(PLAIN).some(([name, plain]) => ![plain, '', undefined].includes(Reflect.get(style, name)))) return false
    if (TOP_LAYER.some((selector) => now && matches(now, selector))) return true
  }
  return true
}

/** Whether the element is what a press at the point would meet, in its own tree and in each tree that holds it. */
const isOnTop = (element: Element, x: number, y: number): boolean => {
  for (let now = element; ; ) {
    const root = now.getRootNode()
    if (!(root instanceof Document || root instanceof ShadowRoot)) return false
    // No browser: nobody can say.
    if (typeof root.elementFromPoint !== 'function') return true
    const hit = root.elementFromPoint(x, y)
    if (!hit || !now.contains(hit)) return false
    if (root instanceof Document) return true
    now = root.host
  }
}

/** Whether nothing that can be pressed lies over an element, where it is on screen, and it has the size that it was laid out with. */
const isUncovered = (element: HTMLElement): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width < element.offsetWidth * SCALED || height < element.offsetHeight * SCALED) return false
  const { clientWidth, clientHeight } = element.ownerDocument.documentElement
  return PLACES.every(([right, down]) => {
    const [x, y] = [left + width * right, top + height * down]
    return x < 0 || y < 0 || x >= clientWidth || y >= clientHeight || isOnTop(element, x, y)
  })
}

/**
 * Whether something else in the top layer lies over an element. A modal dialog makes what is outside of it inert, so no press meets it, and
 * yet it is drawn over the dialog.
 */
const isUnderTopLayer = (element: Element): boolean => {
  const box = element.getBoundingClientRect()
  return TOP_LAYER.some((selector) => {
    let found: readonly Element[] = []
    try {
      found = [...element.ownerDocument.querySelectorAll(selector)]
    } catch {
      // As in `matches`.
    }
    return found.some((other) => {
      if (other.contains(element) || other.contains((element.getRootNode() as ShadowRoot).host ?? null)) return false
      const { left, top, right, bottom } = other.getBoundingClientRect()
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top
    })
  })
}

/** Whether this browser's observer notices something over an element even if a press goes through it. */
const tracksVisibility = (view: Window & typeof globalThis): boolean => {
  const { IntersectionObserverEntry: Entry } = view
  return Entry !== undefined && 'isVisible' in Entry.prototype
}

/** What is watched. */
export interface WatchedElements {
  /** Every one of them has to be wholly visible. */
  readonly parts: readonly HTMLElement[]
  /** Has to be uncovered, as far as it is on screen. */
  readonly surface: HTMLElement
}

/** Follows what a visitor can see of some elements. */
export interface VisibilityWatch {
  /** As of this moment, also what no observer has told yet. */
  now(): Visibility
  readonly stop: Undo
}

/** Watches elements; `changed` runs whenever what can be seen of them may have changed. */
export const watchVisibility = ({ parts, surface }: WatchedElements, clock: ClockPort, changed: () => void): VisibilityWatch => {
  const page = surface.ownerDocument
  const view = page.defaultView
  const Observer = view?.IntersectionObserver
  const tracks = view !== null && tracksVisibility(view)
  const ratios = new Map<Element, number>()
  let uncovered = !tracks
  const read = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const entry of entries) {
      if (entry.target !== surface) ratios.set(entry.target, entry.intersectionRatio)
      else if (tracks) uncovered = Reflect.get(entry, 'isVisible') === true
    }
  }
  const onIntersection = (entries: readonly IntersectionObserverEntry[]): void => {
    read(entries)
    changed()
  }
  const inView = Observer && new Observer(onIntersection, { threshold: [0, WHOLE] })
  const clear = tracks && Observer ? new Observer(onIntersection, TRACKING) : undefined
  for (const part of parts) inView?.observe(part)
  clear?.observe(surface)
  const isClear = (): boolean =>
    uncovered &&
    parts.every((part) => isOpaque(part) && isUncovered(part)) &&
    (tracks || (isUncovered(surface) && !isUnderTopLayer(surface)))
  const stopLooking = clock.every(LOOK_EVERY, changed)
  page.addEventListener('visibilitychange', changed)
  return {
    now() {
      for (const observer of [inView, clear]) read(observer?.takeRecords() ?? [])
      if (page.visibilityState === 'hidden' || parts.some((part) => !part.isConnected)) return 'away'
      // If the browser cannot say what is in view, everything counts as in view.
      if (Observer && parts.some((part) => (ratios.get(part) ?? 0) < WHOLE)) return 'away'
      return isClear() ? 'visible' : 'covered'
    },
    stop() {
      stopLooking()
      inView?.disconnect()
      clear?.disconnect()
      page.removeEventListener('visibilitychange', changed)
    },
  }
}
