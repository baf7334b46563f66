/** @jest-environment node */
import * as v from 'valibot'
import { listedApp } from '../../kernel/contract/tools/listed-app.ts'
import { createLinks } from '../../kernel/platform/links.ts'
import { isWebLink, pairingLink } from '../../plugins/walletconnect/links/wallet-link.ts'
import { describeVectors } from '../support/vectors.ts'

const wallets = v.array(v.object({ name: v.string(), templates: v.array(v.object({ template: v.string(), example: v.string() })) }))

describeVectors('deeplinks/wallet_wc_links.json', v.object({ wc_uri: v.string(), wallets }), ({ wc_uri: uri, wallets }) => {
  const rows = wallets.flatMap(({ name, templates }) => templates.map(({ template, example }) => [name, template, example] as const))
  const open = jest.fn()
  beforeEach(() => {
    open.mockReset()
    Object.assign(globalThis, { open })
  })

  test.each(rows)('%s: the template %s', (_, template, example) => {
    expect(pairingLink(template, uri)).toBe(example)
    createLinks({ frame: false }).open(example, listedApp(example))
    expect(open).toHaveBeenCalledWith(example, '_self', 'noopener,noreferrer')
  })

  // As a directory has it: without what this side adds.
  const ends = rows.filter(([, template]) => template.endsWith('/wc?uri={uri}'))
  test.each(ends)('%s: the link of the row', (_, template, example) => {
    const row = template.slice(0, -'wc?uri={uri}'.length)
    expect(pairingLink(row, uri)).toBe(example)
    const telegram = pairingLink(row, uri, true)
    expect(telegram).toBe(isWebLink(row) ? example : example.replace(encodeURIComponent(uri), encodeURIComponent(encodeURIComponent(uri))))
    createLinks({ frame: true, telegram: true }).open(telegram, listedApp(telegram))
    expect(open).toHaveBeenCalledWith(telegram, '_blank', 'noopener,noreferrer')
  })
})
