import {
  createContext,
  type ForwardedRef,
  Fragment,
  forwardRef,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  Virtualizer,
  type VirtualizerHandle,
  WindowVirtualizer,
} from 'virtua'
import { classNames, useStyle } from '../../style-root.tsx'
import css from './list.css'

/** Rows that are drawn where nothing can be measured, as on a server. */
const UNMEASURED = 12

/** Rows before the end at which more of the list is asked for. */
const NEAR = 6

export interface WindowedListProps<T> {
  /** Names the list for assistive technology. */
  readonly 'aria-label': string
  readonly 'aria-busy'?: boolean | undefined
  readonly className?: string | undefined
  readonly items: readonly T[]
  /** The same for the same row, whatever its place. */
  keyOf(item: T): string | number
  /** A `Row`, a `Label` as a heading, or anything else: each as high as it is. */
  children(item: T, index: number): ReactNode
  /** The end of what is there has come near the screen. Called once for each length of the list. */
  readonly onEnd?: (() => void) | undefined
}

/** What scrolls the list: an element around it, also outside its shadow root, or the page. */
type Scroller = HTMLElement | 'page'

/** px; higher than any list. */
const ENDLESS = 1_000_000

/** Whether an element that may scroll stays as high as it is, however long the list: else it grows with the list and scrolls nothing. */
const isBounded = (scroller: HTMLElement, list: HTMLElement): boolean => {
  const before = scroller.clientHeight
  list.style.blockSize = `${ENDLESS}px`
  const grown = scroller.clientHeight >= before + ENDLESS / 2
  list.style.blockSize = ''
  return !grown
}

const scrollerOf = (list: HTMLElement): Scroller => {
  const above = (at: Element): Element | null => {
    const root = at.getRootNode()
    return at.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  for (let at = above(list); at; at = above(at)) {
    if (!(at instanceof HTMLElement) || at === document.body) continue
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && isBounded(at, list)) return at
  }
  return 'page'
}

/** Where the list begins in what scrolls, in px: it moves as what stands above it grows. */
const useStart = (list: RefObject<HTMLElement | null>, scroller: Scroller | undefined): number => {
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !(scroller instanceof HTMLElement)) return
    const measure = (): void =>
      setStart(Math.max(0, Math.round(element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    for (let at: Element | null = element; at && at !== scroller; at = at.parentElement) {
      for (let before = at.previousElementSibling; before; before = before.previousElementSibling) observer.observe(before)
    }
    return () => observer.disconnect()
  }, [list, scroller])
  return start
}

/** What is asked of either of the library's lists. */
type Handle = Pick<VirtualizerHandle, 'findItemIndex' | 'scrollOffset' | 'viewportSize'>

/** What the list says of itself, for the elements that the library draws. */
interface Said {
  readonly label: string
  readonly busy: boolean | undefined
  readonly total: number
}

const SaidContext = /* @__PURE__ */ createContext<Said>({ label: '', busy: undefined, total: 0 })

const Items = /* @__PURE__ */ forwardRef(function Items(
  { children, style }: Omit<CustomContainerComponentProps, 'ref'>,
  ref: ForwardedRef<HTMLUListElement>,
) {
  const { label, busy } = useContext(SaidContext)
  return (
    <ul ref={ref} part="list" aria-label={label} aria-busy={busy} style={style}>
      {children}
    </ul>
  )
})

const Item = /* @__PURE__ */ forwardRef(function Item(
  { children, style, index }: Omit<CustomItemComponentProps, 'ref'>,
  ref: ForwardedRef<HTMLLIElement>,
) {
  const { total } = useContext(SaidContext)
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </li>
  )
})

/**
 * A list of any length of which only what is near the screen is drawn; rows and headings may have several heights. It has no scrolling of its
 * own: it follows the nearest ancestor that scrolls, in a view the dialog's body, else the page.
 *
 * @example
 * <WindowedList aria-label={text('activity')} items={rows} keyOf={({ id }) => id} onEnd={activity.more}>
 *   {(row) => <TransactionRow row={row} />}
 * </WindowedList>
 */
export function WindowedList<T>(props: WindowedListProps<T>): ReactNode {
  const { items, keyOf, children, onEnd, className, 'aria-label': label, 'aria-busy': busy } = props
  useStyle(css)
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<Handle>(null)
  const take = useCallback((current: Handle | null): void => {
    handle.current = current
  }, [])
  const [scroller, setScroller] = useState<Scroller>()
  // Without a layout, as on a server, nothing can be measured.
  useLayoutEffect(() => {
    if (place.current && typeof ResizeObserver !== 'undefined') setScroller(scrollerOf(place.current))
  }, [])
  const scrollRef = useMemo(() => ({ current: scroller instanceof HTMLElement ? scroller : null }), [scroller])
  const start = useStart(place, scroller)
  const asked = useRef(-1)
  const askForMore = (): void => {
    const { current } = handle
    if (!onEnd || !current || asked.current === items.length) return
    if (current.findItemIndex(current.scrollOffset + current.viewportSize) < items.length - 1 - NEAR) return
    asked.current = items.length
    onEnd()
  }
  useEffect(askForMore)
  const said = useMemo(() => ({ label, busy, total: items.length }), [label, busy, items.length])
  const row = (item: T, index: number) => <Fragment key={keyOf(item)}>{children(item, index)}</Fragment>
  const drawn = { ref: take, as: Items, item: Item, data: items, children: row, onScroll: askForMore }
  return (
    <SaidContext.Provider value={said}>
      <div ref={place} className={classNames('list', className)}>
        {scroller === undefined ? (
          <Items style={{}}>
            {items.slice(0, UNMEASURED).map((item, index) => (
              <Item key={keyOf(item)} index={index} style={{}}>
                {children(item, index)}
              </Item>
            ))}
          </Items>
        ) : scroller === 'page' ? (
          <WindowVirtualizer {...drawn} />
        ) : (
          <Virtualizer {...drawn} scrollRef={scrollRef} startMargin={start} />
        )}
      </div>
    </SaidContext.Provider>
  )
}
