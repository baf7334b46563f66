import { within } from '@testing-library/dom'
import { act } from 'react'
import { loadKeyTexts } from '../../../../server/frame/keys/texts.ts'
import type { GuardState } from '../../../../server/frame/keys/views/guarded-button.tsx'
import { mountDialogs } from '../../../../server/frame/keys/views/mount-dialogs.tsx'

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

test.each([
  ['en', 'Something covers this window. Move it away to go on.'],
  ['de', 'Etwas verdeckt dieses Fenster. Entfernen Sie es, um fortzufahren.'],
  ['ar', 'شيء ما يغطي هذه النافذة. أبعِده لتتمكن من المتابعة.'],
])('A10: a dialog whose button is covered says so in %s, for as long as it is', async (language, words) => {
  const host = document.body.appendChild(document.createElement('div'))
  let report: (state: GuardState) => void = () => undefined
  const draw = mountDialogs(host, {
    origin: () => 'https://shop.example',
    presses: {
      guard(_, { changed }) {
        report = changed
        return () => undefined
      },
      askInWindow: () => undefined,
    },
    say: await loadKeyTexts(language),
  })
  const dialog = { kind: 'consent', usedBy: 'https://other.example', submit: async () => undefined, cancel: () => undefined } as const
  await act(async () => draw(dialog))
  const view = within(host.shadowRoot?.lastElementChild as HTMLElement)
  const shownIn = async (state: GuardState): Promise<string | null | undefined> => {
    await act(async () => report(state))
    return view.queryByRole('alert')?.textContent
  }
  expect(await shownIn('resting')).toBeUndefined()
  expect(await shownIn('covered')).toBe(words)
  expect(await shownIn('ready')).toBeUndefined()
  host.remove()
})
