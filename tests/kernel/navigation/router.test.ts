import type { Verdict } from '../../../kernel/contract/guards.ts'
import type { FullManifest } from '../../../kernel/registries/full-manifest.ts'
import { deferred, outcome, settle } from '../../support/deferred.ts'
import { destroyKernels, startProbed } from '../support/kernel.ts'
import { makePlugin } from '../support/make-plugin.ts'
import { createShell, emptyView } from '../support/shell.ts'

afterEach(destroyKernels)

const A = 'test.pages:A' as never
const B = 'test.pages:B' as never
const C = 'test.pages:C' as never
const PAGES = makePlugin({
  id: 'test.pages',
  views: { 'test.pages:A': emptyView, 'test.pages:B': emptyView, 'test.pages:C': emptyView },
} as unknown as FullManifest)

const start = async (decide?: (context: { from?: string; to?: string; view?: string }) => Verdict | Promise<Verdict>, on = 'navigate') => {
  const guard = makePlugin({
    id: 'test.guard',
    guards: decide ? [{ id: 'g', on, required: true, load: async () => ({ default: () => decide }) }] : [],
  } as unknown as FullManifest)
  const { services, portico } = await startProbed({ plugins: [createShell(), PAGES, guard] })
  const { router, modal } = services
  return { portico, router, modal, view: () => router.current.get()?.view }
}

describe('the stack', () => {
  test('push adds, replace changes the top, reset begins anew', async () => {
    const { portico, router, view } = await start()
    await portico.open({ view: A })
    expect(await router.push(B)).toBe(true)
    expect([view(), router.depth.get()]).toEqual([B, 2])
    expect(await router.replace(C)).toBe(true)
    expect([view(), router.depth.get()]).toEqual([C, 2])
    expect(await router.reset(A)).toBe(true)
    expect([view(), router.depth.get()]).toEqual([A, 1])
  })

  test('the same place is not pushed twice; the same view with other params is', async () => {
    const { portico, router } = await start()
    await portico.open({ view: A })
    await router.go({ view: B, params: { pool: '1' } } as never)
    await router.go({ view: B, params: { pool: '1' } } as never)
    expect(router.depth.get()).toBe(2)
    await router.go({ view: B, params: { pool: '2' } } as never)
    expect(router.depth.get()).toBe(3)
  })

  test('back goes one back, and closes at the end', async () => {
    const { portico, router, view, modal } = await start()
    await portico.open({ view: A })
    await router.push(B)
    expect(await router.back()).toBe(true)
    expect(view()).toBe(A)
    expect(await router.back()).toBe(true)
    expect([modal.state.get().open, router.depth.get()]).toEqual([false, 0])
  })

  test('back closes wherever UnsupportedChain is in the stack', async () => {
    const { portico, router, modal } = await start()
    await portico.open({ view: 'UnsupportedChain' as never })
    await router.push(A)
    await router.push(B)
    await router.back()
    expect(modal.state.get().open).toBe(false)
  })

  test('unknown names reject and change nothing', async () => {
    const { portico, router, view } = await start()
    await portico.open({ view: A })
    for (const move of [router.push, router.replace, router.reset]) {
      await expect(move('Nope' as never)).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
    }
    await expect(router.go({ view: 'Nope' } as never)).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
    expect([view(), router.depth.get()]).toEqual([A, 1])
  })

  test('goes to a target as buttons carry it: a name, or a name with params', async () => {
    const { portico, router } = await start()
    await portico.open({ view: A })
    await router.go(B)
    await router.go({ view: C, params: { x: 1 } } as never)
    expect(router.current.get()).toEqual({ view: C, params: { x: 1 } })
  })
})

describe('guards', () => {
  test('hear from where to where, and a denied move resolves to false', async () => {
    const contexts: object[] = []
    const { portico, router, view } = await start((context) => {
      contexts.push(context)
      return context.to === B ? { allow: false, reason: 'NO' } : { allow: true }
    })
    await portico.open({ view: A })
    expect(await router.push(B)).toBe(false)
    expect(view()).toBe(A)
    expect(contexts).toEqual([
      { from: undefined, to: A, connects: false },
      { from: A, to: B, connects: false },
    ])
  })

  test('lead elsewhere: the move was not the one asked for', async () => {
    const { portico, router, view } = await start(({ to }) => (to === B ? { allow: false, reason: 'NO', open: C } : { allow: true }))
    await portico.open({ view: A })
    expect(await router.push(B)).toBe(false)
    expect(view()).toBe(C)
  })

  test('cannot lead to a view that does not exist', async () => {
    const { portico, router, view } = await start(({ to }) =>
      to === B ? { allow: false, reason: 'NO', open: 'Nope' as never } : { allow: true },
    )
    await portico.open({ view: A })
    await expect(router.push(B)).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
    expect(view()).toBe(A)
  })

  test('a later move wins over one that is still thought about', async () => {
    const gate = deferred<Verdict>()
    const { portico, router, view } = await start(({ to }) => (to === B ? gate.promise : { allow: true }))
    await portico.open({ view: A })
    const slow = outcome(router.push(B))
    await settle()
    expect(await router.push(C)).toBe(true)
    gate.resolve({ allow: true })
    expect(await slow).toEqual({ value: false })
    expect(view()).toBe(C)
  })

  test('keep the modal open: it shakes, or leads', async () => {
    const { portico, modal } = await start(() => ({ allow: false, reason: 'UNSAVED' }), 'close')
    await portico.open({ view: A })
    expect(await portico.close()).toBe(false)
    expect(modal.state.get()).toMatchObject({ open: true, shaking: true })
    const leading = await start(() => ({ allow: false, reason: 'UNSAVED', open: C }), 'close')
    await leading.portico.open({ view: A })
    expect(await leading.portico.close()).toBe(false)
    expect([leading.view(), leading.modal.state.get().shaking]).toEqual([C, false])
  })

  test('a guard before closing that leads nowhere shakes, and rejects nobody', async () => {
    const { portico, modal } = await start(() => ({ allow: false, reason: 'UNSAVED', open: 'Nope' as never }), 'close')
    await portico.open({ view: A })
    expect(await portico.close()).toBe(false)
    expect(modal.state.get().shaking).toBe(true)
  })
})
