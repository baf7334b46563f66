import type { EntryIcon } from 'portico/plugin'
import { type IconName, iconNames } from 'portico/ui-kit'

/** Holds where both types have the same members: the compiler says otherwise. */
const sameNames: readonly EntryIcon[] extends readonly IconName[]
  ? readonly IconName[] extends readonly EntryIcon[]
    ? true
    : false
  : false = true

it('draws exactly the icons that a manifest may name', () => {
  expect(sameNames).toBe(true)
  expect(iconNames()).toEqual([...iconNames()].sort())
})
