import type { Toast, ToastContent, ToastsService } from '../contract/modal-services.ts'
import type { ClockPort } from '../contract/ports.ts'
import type { Undo } from '../contract/store.ts'
import type { Delivery } from '../streams/delivery.ts'
import { createStore, readOnly } from '../streams/store.ts'

/** ms a notice stays. */
const SHOWN = 4_000

/** Notices on screen at once. */
const VISIBLE = 3

export const createToasts = (delivery: Delivery, clock: ClockPort): ToastsService & { clear(): void } => {
  const current = createStore<readonly Toast[]>(delivery, [])
  const timers = new Map<string, Undo>()
  let lastId = 0
  let held = false

  const dismiss = (id: string): void => {
    timers.get(id)?.()
    timers.delete(id)
    current.update((now) => (now.some((toast) => toast.id === id) ? now.filter((toast) => toast.id !== id) : now))
  }
  const schedule = (toast: Toast): void => {
    timers.get(toast.id)?.()
    timers.delete(toast.id)
    if (held || toast.kind === 'loading') return
    timers.set(
      toast.id,
      clock.after(SHOWN, () => dismiss(toast.id)),
    )
  }
  const trim = (toasts: readonly Toast[]): readonly Toast[] => {
    const surplus = toasts.length - VISIBLE
    if (surplus <= 0) return toasts
    // A notice that waits for its outcome stays longer than finished ones.
    const leaving = [...toasts.filter((toast) => toast.kind !== 'loading'), ...toasts.filter((toast) => toast.kind === 'loading')].slice(
      0,
      surplus,
    )
    for (const { id } of leaving) timers.get(id)?.()
    return toasts.filter((toast) => !leaving.includes(toast))
  }
  return {
    current: readOnly(current),
    dismiss,
    show(content: ToastContent) {
      lastId += 1
      const id = `toast-${lastId}`
      const toast = Object.freeze({ ...content, id })
      current.update((now) => Object.freeze(trim([...now, toast])))
      schedule(toast)
      return {
        dismiss: () => dismiss(id),
        update(next) {
          const changed = Object.freeze({ ...next, id })
          const present = current.get().some((other) => other.id === id)
          current.update((now) =>
            Object.freeze(present ? now.map((other) => (other.id === id ? changed : other)) : trim([...now, changed])),
          )
          schedule(changed)
        },
      }
    },
    hold() {
      held = true
      for (const stop of timers.values()) stop()
      timers.clear()
    },
    release() {
      held = false
      for (const toast of current.get()) schedule(toast)
    },
    clear() {
      for (const stop of timers.values()) stop()
      timers.clear()
      current.set([])
    },
  }
}
