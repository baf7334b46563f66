import { type ComponentProps, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { LoadedView } from '../../../kernel/contract/registry-services.ts'
import type { ViewTarget } from '../../../kernel/contract/views.ts'
import { Boundary, InLanguage } from '../../../kernel/react/wrappers.tsx'
import { plugIcon } from '../../../ui-kit/icons/glyph-icons.ts'
import { againIcon } from '../../../ui-kit/icons/icons.ts'
import { Button } from '../../../ui-kit/parts/inputs/button.tsx'
import { VisuallyHidden } from '../../../ui-kit/parts/layout/text.tsx'
import { List, SkeletonRow } from '../../../ui-kit/parts/lists/list.tsx'
import { Empty } from '../../../ui-kit/parts/status/placeholders.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { animate } from './animate.ts'
import { useShell } from './mount-shell.tsx'
import css from './outlet.css'
import { type Shown, titleOf } from './use-shown-view.ts'

interface FailedViewProps {
  readonly shown: Shown
  readonly retry: () => void
}

/** Shows that one view failed and the others work. */
function FailedView({ shown, retry }: FailedViewProps) {
  const services = useShell()
  const { text, router, modal } = services
  const back = (): void => void (router.depth.get() > 1 ? router.back() : modal.close())
  return (
    <div role="alert">
      <Empty
        icon={plugIcon}
        title={text('failedTitle', { view: titleOf(services, shown).title })}
        text={text('failedText')}
        actions={
          <>
            <Button size="s" icon={againIcon} onClick={retry}>
              {text('again')}
            </Button>
            <Button size="s" variant="quiet" onClick={back}>
              {text('goBack')}
            </Button>
          </>
        }
      />
    </div>
  )
}

/** Stands in for a view whose code is on its way. */
function LoadingView() {
  const { text } = useShell()
  return (
    <div role="status">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      <List aria-hidden="true">
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </List>
    </div>
  )
}

interface OutletProps {
  readonly shown: Shown | undefined
  readonly frame: RefObject<HTMLElement | null>
  readonly retry: () => void
}

/** ms; a change of height. */
const RESIZE = 150

/** Lets the frame grow and shrink to a new view instead of jumping, and takes a focus that was on something the last view took with it. */
const useFollowedView = (frame: RefObject<HTMLElement | null>, view: unknown): void => {
  const last = useRef<{ view?: unknown; height?: number | undefined }>({}).current
  // The height on screen before this drawing: the last view may have grown since it came, and may still be growing. The first view has
  // none.
  if (last.view !== view) last.height = last.view && view ? frame.current?.offsetHeight : undefined
  useLayoutEffect(() => {
    last.view = view
    const from = last.height
    const element = frame.current
    const height = element?.offsetHeight
    if (from === undefined || from === height) return
    const motion = animate(element, { height: [`${from}px`, `${height}px`] }, { duration: RESIZE, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' })
    return () => motion?.cancel()
  }, [frame, view, last])
  // What has the focus elsewhere on the page keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view is asked once, when it has come
  useEffect(() => {
    const element = frame.current
    const page = element?.ownerDocument
    if (last.height !== undefined && page?.activeElement === page?.body) element?.focus({ preventScroll: true })
  }, [frame, view, last])
}

/** Whether the focus is in something of a plugin's that no view draws any more: a frame that has gone out of sight keeps it. */
const isFocusOutOfSight = ({ host, activeElement }: ShadowRoot): boolean =>
  activeElement === null && [...host.children].some((surface) => surface.assignedSlot === null && surface.shadowRoot?.activeElement)

/**
 * Takes the focus from what a view no longer draws, so that keys reach the modal again. The slot may go within one view, of which the outlet
 * hears nothing.
 */
const useFocusInSight = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const root = frame.current?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const observer = new MutationObserver(() => {
      if (isFocusOutOfSight(root)) frame.current?.focus({ preventScroll: true })
    })
    observer.observe(root, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [frame])
}

/** A view begins at its top, however far the one before was scrolled. */
const useTop = (place: RefObject<HTMLElement | null>, target: ViewTarget | undefined): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useLayoutEffect(() => {
    const column = place.current?.parentElement
    if (column) column.scrollTop = 0
  }, [place, target])
}

function Content({ view, target }: { readonly view: LoadedView; readonly target: ViewTarget }) {
  const { component: View, plugin } = view
  const { i18n } = useShell()
  // The registry loaded this component for this target: `ViewProps<N>`.
  const props = { view: target.view, params: target.params } as ComponentProps<typeof View>
  return (
    <InLanguage i18n={i18n} plugin={plugin}>
      <View {...props} />
    </InLanguage>
  )
}

/** Draws the router's view, or that it loads, or that it failed. */
export function Outlet({ shown, frame, retry }: OutletProps) {
  useStyle(css)
  const { router, events } = useShell()
  // Starts at zero: the view that it begins with is the first.
  const seen = useRef<{ target?: ViewTarget | undefined; depth: number; backward?: boolean; views: number }>({ depth: 0, views: 0 })
  const key = shown?.target
  const place = useRef<HTMLDivElement>(null)
  useFollowedView(frame, shown)
  useFocusInSight(frame)
  useTop(place, key)
  if (seen.current.target !== key) {
    const depth = router.depth.get()
    seen.current = { target: key, depth, backward: depth < seen.current.depth, views: key ? seen.current.views + 1 : 0 }
  }
  if (!shown) return null
  const { backward, views } = seen.current
  const direction = views < 2 ? ' first' : backward ? ' backward' : ''
  const name = shown.target.view
  const failed = (): void => {
    if (shown.info) events.emit('failed', { plugin: shown.info.plugin, code: 'VIEW_LOAD_FAILED' })
  }
  return (
    <div ref={place} className={`view${direction}`} key={`${name} ${views}`}>
      {shown.status === 'loading' && <LoadingView />}
      {shown.status === 'failed' && <FailedView shown={shown} retry={retry} />}
      {shown.status === 'ready' && (
        <Boundary key={name} onFailed={failed} fallback={(again) => <FailedView shown={shown} retry={again} />}>
          <Suspense fallback={<LoadingView />}>
            <Content view={shown.view} target={shown.target} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
