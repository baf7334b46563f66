import { render } from '@testing-library/react'
import { Address, addressGroups, shortAddress } from '../../ui-kit/index.ts'

const evm = '0x4f2A7c1D90bE35A8d6F102C48e7B5d3A61F9c91E'
const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

describe('shortAddress', () => {
  it('keeps four characters at both ends, and 0x with the first', () => {
    expect(shortAddress(evm)).toBe('0x4f2A…c91E')
    expect(shortAddress(bitcoin)).toBe('bc1q…5mdq')
    expect(shortAddress(solana)).toBe('9WzD…AWWM')
  })

  it('leaves alone what is short', () => {
    expect(shortAddress('alice.near')).toBe('alice.near')
    expect(shortAddress('')).toBe('')
  })
})

describe('addressGroups', () => {
  it('makes groups of four', () => {
    expect(addressGroups(evm).join(' ')).toBe('0x4f2A 7c1D 90bE 35A8 d6F1 02C4 8e7B 5d3A 61F9 c91E')
  })

  it.each([evm, bitcoin, solana, 'short'])('loses nothing of %s and ends as the short form does', (address) => {
    const groups = addressGroups(address)
    expect(groups.join('')).toBe(address)
    expect(shortAddress(address).endsWith(groups.at(-1) ?? '?')).toBe(true)
  })
})

describe('Address', () => {
  it('is the address itself when copied, with the first and last group strong', () => {
    const { container } = render(<Address value={evm} />)
    expect(container.textContent).toBe(evm)
    expect(Array.from(container.querySelectorAll('b'), (group) => group.textContent)).toEqual(['0x4f2A', 'c91E'])
    expect(container.querySelector('span')?.dir).toBe('ltr')
  })
})
