import { useLayoutEffect, useRef, useState } from 'react'
import type { Undo } from '../../../kernel/contract/store.ts'
import type { ViewName } from '../../../kernel/contract/views.ts'
import type { ShellServices } from './mount-shell.tsx'

/** Runs in the next task. A timer is used only if there is nothing else, because browsers delay timers of a page in the background. */
const inNextTask = (run: () => void): void => {
  if (!globalThis.MessageChannel) return void setTimeout(run)
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(0)
}

/** ms that an opening waits for its view, whose code is most often on its way with the shell's. */
const VIEW_LIMIT = 100

type OpeningServices = Pick<ShellServices, 'modal' | 'router' | 'views'>

const canDraw = ({ router, views }: OpeningServices): boolean => {
  const view = router.current.get()?.view
  return view === undefined || (router.entry.get().status !== 'entering' && views.loaded(view) !== undefined)
}

/** Calls back when the modal is to be drawn open or closed, as it changes from `shown`. */
const followOpen = (services: OpeningServices, shown: boolean, setOpen: (open: boolean) => void): Undo => {
  const { modal, router, views } = services
  let now = shown
  let ended = false
  let stopWaiting: Undo = () => undefined
  const show = (): void => {
    stopWaiting()
    now = modal.state.get().open
    setOpen(now)
  }
  const wait = (view: ViewName): void => {
    let waiting = true
    const look = (): void =>
      inNextTask(() => {
        if (waiting && canDraw(services)) show()
      })
    const limit = setTimeout(show, VIEW_LIMIT)
    const unfollow = router.entry.subscribe(look)
    stopWaiting = () => {
      waiting = false
      clearTimeout(limit)
      unfollow()
    }
    views.load(view).then(look, () => {
      // The drawing of the view meets the failure and shows it.
      if (waiting) show()
    })
  }
  const follow = (): void =>
    inNextTask(() => {
      stopWaiting()
      if (ended) return
      const view = router.current.get()?.view
      if (now || !modal.state.get().open || view === undefined || canDraw(services)) show()
      else wait(view)
    })
  follow()
  const unfollow = modal.state.subscribe(follow)
  return () => {
    ended = true
    stopWaiting()
    unfollow()
  }
}

/**
 * Whether the modal is open. It changes when the view can be drawn, and a task later: by then wallets have announced themselves, and the
 * first drawing has all of them. That drawing is of one piece. A deferred one would be interrupted, and begun anew whenever a store
 * changes. A wanted first drawing has a task of its own already.
 */
export const useOpen = (services: OpeningServices): boolean => {
  const [open, setOpen] = useState(() => services.modal.state.get().open && canDraw(services))
  const first = useRef(open)
  useLayoutEffect(() => followOpen(services, first.current, setOpen), [services])
  return open
}
