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

/** Lines that are drawn where nothing can be measured, as on a server. */
const UNMEASURED = 12

/** Lines before the end at which more of the list is asked for. */
const NEAR = 6

export interface WindowedListProps<T> {
  /** Names the list for assistive technology. */
  readonly 'aria-label': string
  readonly 'aria-busy'?: boolean | undefined
  readonly className?: string | undefined
  readonly items: readonly T[]
  /** How many items stand side by side in a line. Default 1. */
  readonly columns?: number | undefined
  /** How many of the items are there; those behind them keep a place for what is still to come. Default all. */
  readonly loaded?: number | undefined
  /** The same for the same row, whatever its place. */
  keyOf(item: T): string | number
  /** A `Row`, a `Label` as a heading, or anything else: each as high as it is. */
  children(item: T, index: number): ReactNode
  /** The end of what is there has come near the screen. Called once for each length of the list. */
  readonly onEnd?: (() => void) | undefined
}

/** Without a layout, as on a server, nothing can be measured. */
const canMeasure = (): boolean => typeof ResizeObserver !== 'undefined'

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

/** Where the list begins in what scrolls, in px. */
const startIn = (scroller: HTMLElement, list: HTMLElement): number =>
  Math.max(0, Math.round(list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop))

/** Shows the beginning of a list that is new, where another one was scrolled before. */
const showStart = (scroller: HTMLElement, list: HTMLElement): void => {
  const start = startIn(scroller, list)
  if (scroller.scrollTop > start) scroller.scrollTop = start < scroller.clientHeight ? 0 : start
}

/** The same over time. It moves when something above the list grows. */
const useStart = (list: RefObject<HTMLElement | null>, scroller: Scroller | undefined): number => {
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !(scroller instanceof HTMLElement)) return
    const measure = (): void => setStart(startIn(scroller, element))
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
interface Description {
  readonly label: string
  readonly busy: boolean | undefined
  readonly total: number
  readonly columns: number
}

const DescriptionContext = /* @__PURE__ */ createContext<Description>({ label: '', busy: undefined, total: 0, columns: 1 })

// In several columns the items of a line are the list's, not the line: no `ul` has lines between itself and its items.
const LinesElement = /* @__PURE__ */ forwardRef(function LinesElement(
  { children, style }: Omit<CustomContainerComponentProps, 'ref'>,
  ref: ForwardedRef<HTMLUListElement & HTMLDivElement>,
) {
  const { label, busy, columns } = useContext(DescriptionContext)
  const List = columns === 1 ? 'ul' : 'div'
  return (
    <List ref={ref} role={columns === 1 ? undefined : 'list'} part="list" aria-label={label} aria-busy={busy} style={style}>
      {children}
    </List>
  )
})

const LineElement = /* @__PURE__ */ forwardRef(function LineElement(
  { children, style, index }: Omit<CustomItemComponentProps, 'ref'>,
  ref: ForwardedRef<HTMLLIElement & HTMLDivElement>,
) {
  const { total, columns } = useContext(DescriptionContext)
  if (columns > 1) {
    return (
      <div ref={ref} role="presentation" style={style}>
        {children}
      </div>
    )
  }
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={total}>
      {children}
    </li>
  )
})

type Line<T> = readonly [first: T, ...others: T[]]

const toLines = <T,>(items: readonly T[], columns: number): readonly Line<T>[] =>
  items.flatMap((first, at) => (at % columns === 0 ? [[first, ...items.slice(at + 1, at + columns)] as const] : []))

/**
 * A list of any length of which only what is near the screen is drawn; rows and headings may have several heights. It has no scrolling of its
 * own: it follows the nearest ancestor that scrolls, in a view the dialog's body, else the page. A list that is new begins at its beginning:
 * give it another `key` for another search.
 *
 * @example
 * <WindowedList aria-label={text('activity')} items={rows} keyOf={({ id }) => id} onEnd={activity.more}>
 *   {(row) => <TransactionRow row={row} />}
 * </WindowedList>
 */
export function WindowedList<T>(props: WindowedListProps<T>): ReactNode {
  const { items, columns = 1, loaded = items.length, keyOf, children, onEnd, className, 'aria-label': label, 'aria-busy': busy } = props
  useStyle(css)
  const place = useRef<HTMLDivElement>(null)
  const handle = useRef<Handle>(null)
  const take = useCallback((current: Handle | null): void => {
    handle.current = current
  }, [])
  const [scroller, setScroller] = useState<Scroller>()
  useLayoutEffect(() => {
    if (!place.current || !canMeasure()) return
    const next = scrollerOf(place.current)
    if (next !== 'page') showStart(next, place.current)
    setScroller(next)
  }, [])
  const scrollRef = useMemo(() => ({ current: scroller instanceof HTMLElement ? scroller : null }), [scroller])
  const start = useStart(place, scroller)
  const asked = useRef(-1)
  const askForMore = (): void => {
    const { current } = handle
    if (!onEnd || asked.current === loaded || (canMeasure() && !current)) return
    const lastShown = current ? current.findItemIndex(current.scrollOffset + current.viewportSize) : UNMEASURED - 1
    if ((lastShown + 1 + NEAR) * columns < loaded) return
    asked.current = loaded
    onEnd()
  }
  useEffect(askForMore)
  const lines = useMemo(() => toLines(items, columns), [items, columns])
  const description = useMemo(() => ({ label, busy, total: items.length, columns }), [label, busy, items.length, columns])
  const drawLine = (line: Line<T>, at: number) => {
    const key = keyOf(line[0])
    if (columns === 1) return <Fragment key={key}>{children(line[0], at)}</Fragment>
    return (
      <div key={key} role="presentation" className="list-line" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {line.map((item, column) => (
          // biome-ignore lint/a11y/noRedundantRoles: outside a `ul` a browser may not take it for an item
          <li key={keyOf(item)} role="listitem" aria-posinset={at * columns + column + 1} aria-setsize={items.length}>
            {children(item, at * columns + column)}
          </li>
        ))}
      </div>
    )
  }
  const drawn = { ref: take, as: LinesElement, item: LineElement, data: lines, children: drawLine, onScroll: askForMore }
  return (
    <DescriptionContext.Provider value={description}>
      <div ref={place} className={classNames('list', className)}>
        {scroller === undefined ? (
          <LinesElement style={{}}>
            {lines.slice(0, UNMEASURED).map((line, at) => (
              <LineElement key={keyOf(line[0])} index={at} style={{}}>
                {drawLine(line, at)}
              </LineElement>
            ))}
          </LinesElement>
        ) : scroller === 'page' ? (
          <WindowVirtualizer {...drawn} />
        ) : (
          <Virtualizer {...drawn} scrollRef={scrollRef} startMargin={start} />
        )}
      </div>
    </DescriptionContext.Provider>
  )
}
