import { fireEvent, render, screen } from '@testing-library/react'
import type { I18nService } from '../../../kernel/contract/modal-services.ts'
import type { LogPort } from '../../../kernel/contract/ports.ts'
import type { LoadedPart, SlotItem, SlotsRegistry } from '../../../kernel/contract/registry-services.ts'
import type { AnyScope } from '../../../kernel/contract/scope.ts'
import type { SlotName } from '../../../kernel/contract/slots.ts'
import { SlotPart, useSlot } from '../../../kernel/react/index.ts'
import { LanguageRoot } from '../../../kernel/react/wrappers.tsx'
import { createDelivery } from '../../../kernel/streams/delivery.ts'
import { createStore, readOnly } from '../../../kernel/streams/store.ts'

const delivery = createDelivery((cause) => {
  throw cause
})
const scope = {} as AnyScope
const entry = { id: 'e', plugin: 'test.a', label: 'label', load: async () => ({ default: () => null }) } as SlotItem<'account.tabs'>

const ready = jest.fn(async () => undefined)
const i18n: I18nService = {
  language: readOnly(createStore(delivery, 'ar')),
  revision: readOnly(createStore(delivery, 0)),
  ready,
  text: (plugin: string, key: string) => `${plugin} ${key}`,
  languageOf: (plugin) => (plugin === 'test.a' ? { lang: 'en', dir: 'ltr' } : { lang: 'ar', dir: 'rtl' }),
}

const slotsOf = (load: () => Promise<LoadedPart>): SlotsRegistry => ({ of: () => readOnly(createStore(delivery, [])) as never, load })

const createLog = () => {
  const error = jest.fn()
  return { error, log: { debug() {}, info() {}, warn() {}, error } satisfies LogPort }
}

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

test('a part is drawn when it is there', async () => {
  const { log } = createLog()
  const slots = slotsOf(async () => ({ component: () => <p>Part</p>, scope }))
  render(<SlotPart slots={slots} i18n={i18n} log={log} entry={entry} loading={<p>Loading</p>} />)
  screen.getByText('Loading')
  await screen.findByText('Part')
  expect(screen.queryByText('Loading')).toBeNull()
})

test('a part in another language than the one around it says which', async () => {
  const { log } = createLog()
  const slots = slotsOf(async () => ({ component: () => <p>Part</p>, scope }))
  const around = (plugin: string) => (
    <LanguageRoot i18n={i18n} plugin={plugin}>
      <SlotPart slots={slots} i18n={i18n} log={log} entry={entry} />
    </LanguageRoot>
  )
  const { rerender } = render(around('test.arabic'))
  const part = (await screen.findByText('Part')).closest('[lang]')
  expect([part?.getAttribute('lang'), part?.getAttribute('dir')]).toEqual(['en', 'ltr'])
  rerender(around('test.a'))
  expect((await screen.findByText('Part')).closest('[lang]')).toBeNull()
})

test('one that could not be loaded is logged, and loaded again on demand', async () => {
  const { log, error } = createLog()
  let lost = true
  const slots = slotsOf(async () => {
    if (lost) throw new Error('404')
    return { component: () => <p>Part</p>, scope }
  })
  render(
    <SlotPart
      slots={slots}
      i18n={i18n}
      log={log}
      entry={entry}
      failed={(retry) => (
        <button type="button" onClick={retry}>
          Again
        </button>
      )}
    />,
  )
  const again = await screen.findByRole('button', { name: 'Again' })
  expect(error).toHaveBeenCalledTimes(1)
  lost = false
  fireEvent.click(again)
  await screen.findByText('Part')
})

test('one that throws is told of once and leaves its neighbours', async () => {
  const { log } = createLog()
  const told = jest.fn()
  const slots = slotsOf(async () => ({
    component: () => {
      throw new Error('drawn badly')
    },
    scope,
  }))
  render(
    <>
      <SlotPart slots={slots} i18n={i18n} log={log} entry={entry} onFailed={told} failed={() => <p>Failed</p>} />
      <p>Neighbour</p>
    </>,
  )
  await screen.findByText('Failed')
  screen.getByText('Neighbour')
  expect(told).toHaveBeenCalledTimes(1)
})

const entries = [
  { id: 'a', plugin: 'test.a', label: 'a', on: ['Connect'] },
  { id: 'b', plugin: 'test.b', label: 'b', on: ['Account'] },
]
const services = {
  slots: { of: () => readOnly(createStore(delivery, entries)) as never, load: async () => ({ component: () => null, scope }) },
  i18n,
}
function Labels({ on }: { readonly on: string | undefined }) {
  const slot: SlotName = 'header.end'
  return useSlot(services as never, slot, { on: on as never }).map(({ id, text }) => <p key={id}>{text}</p>)
}

// Entries that stand on a view.
test.each([
  ['Connect', ['test.a a']],
  ['Account', ['test.b b']],
  ['Networks', []],
  [undefined, []],
])('%s: those that stand there, and no other plugin’s texts are fetched', (on, texts) => {
  ready.mockClear()
  const { container } = render(<Labels on={on} />)
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(texts)
  expect(ready.mock.calls).toEqual(texts.map((text) => [text.split(' ')[0]]))
})
