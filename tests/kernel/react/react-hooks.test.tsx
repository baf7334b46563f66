import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode, StrictMode } from 'react'
import { defineManifest } from '../../../kernel/contract/manifest.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import type { Store } from '../../../kernel/contract/store.ts'
import { NETWORKS } from '../../../kernel/contract/tokens.ts'
import { ScopeContext, useServices, useStore, useText } from '../../../kernel/react/index.ts'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createLatest } from '../../../kernel/streams/latest.ts'
import { createStore } from '../../../kernel/streams/store.ts'
import { createStoreFactory } from '../../../kernel/streams/store-factory.ts'

const delivery = createDelivery((cause) => {
  throw cause
})
const manifest = defineManifest({
  id: 'test.hooks',
  version: '1.0.0',
  kernel: '^1.0',
  requires: { networks: NETWORKS },
  locales: { en: async () => ({ default: { title: 'Title' } }) },
})
const revision = createStore(delivery, 0)
const { signal } = new AbortController()
const scope = (plugin = 'test.hooks', text = 'Title'): AnyScope => ({
  plugin,
  services: { networks: { name: 'networks' } },
  ports: {},
  options: {},
  text: () => `${text} ${revision.get()}`,
  revision,
  stores: createStoreFactory(delivery, signal, createLatest(delivery, signal)),
  load: (code) => code(),
  signal,
})

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: undefined }
  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error }
  }
  override render(): ReactNode {
    const code: unknown = this.state.error && Reflect.get(Object(this.state.error), 'code')
    return this.state.error ? <p role="alert">{String(code)}</p> : this.props.children
  }
}

const draw = (view: ReactNode, given?: AnyScope) =>
  render(
    <StrictMode>
      <Boundary>
        <ScopeContext.Provider value={given}>{view}</ScopeContext.Provider>
      </Boundary>
    </StrictMode>,
  )

function Reading({ name }: { readonly name: string }): ReactNode {
  const services: object = useServices(manifest)
  return <p>{String(Reflect.get(Object(Reflect.get(services, name)), 'name'))}</p>
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

test('services by the manifest’s names', () => {
  draw(<Reading name="networks" />, scope())
  expect(screen.getByText('networks')).toBeTruthy()
})

test.each(['router', 'constructor', '__proto__', 'toString'])('the undeclared %s is UNDECLARED_DEPENDENCY', (name) => {
  draw(<Reading name={name} />, scope())
  expect(screen.getByRole('alert').textContent).toBe('UNDECLARED_DEPENDENCY')
})

test.each([
  ['outside every view', undefined],
  ['in a view of another plugin', scope('test.other')],
])('%s: WRONG_SCOPE', (_, given) => {
  draw(<Reading name="networks" />, given)
  expect(screen.getByRole('alert').textContent).toBe('WRONG_SCOPE')
})

function Title(): ReactNode {
  return <p>{useText(manifest)('title')}</p>
}

test('texts follow the language', () => {
  draw(<Title />, scope())
  expect(screen.getByText('Title 0')).toBeTruthy()
  act(() => revision.set(1))
  expect(screen.getByText('Title 1')).toBeTruthy()
})

type Named = { readonly name: string; readonly noise: number }
const nameOf = ({ name }: Named): string => name

function Naming({ store, rendered }: { readonly store: Store<Named>; readonly rendered: () => void }): ReactNode {
  rendered()
  return <p>{useStore(store, nameOf)}</p>
}

test('a store is read once for each change, a selection only when it changes, and nobody listens after unmount', () => {
  const store = createStore<Named>(delivery, { name: 'a', noise: 0 })
  const subscribe = jest.spyOn(store, 'subscribe')
  const rendered = jest.fn()
  const { unmount } = render(<Naming store={store} rendered={rendered} />)
  act(() => store.update((now) => ({ ...now, noise: 1 })))
  expect(rendered).toHaveBeenCalledTimes(1)
  act(() => store.update((now) => ({ ...now, name: 'b' })))
  expect(screen.getByText('b')).toBeTruthy()
  expect(rendered).toHaveBeenCalledTimes(2)
  unmount()
  expect(subscribe).toHaveBeenCalledTimes(1)
  store.set({ name: 'c', noise: 2 })
  expect(rendered).toHaveBeenCalledTimes(2)
})
