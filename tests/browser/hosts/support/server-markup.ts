import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a server sends for the tree of the rig's React page. */
export const serverMarkup = async (): Promise<string> => {
  const code = `
    import { createPortico } from 'portico'
    import { defaults } from 'portico/defaults'
    import { mainnet } from 'portico/networks'
    import { createElement as h } from 'react'
    import { renderToString } from 'react-dom/server'
    import { AccountButton, ConnectButton, NetworkButton, PorticoProvider, useAccount } from 'portico/react'
    const portico = createPortico({ networks: [mainnet], plugins: defaults(), metadata: { name: 'Host', description: '', url: 'https://host.test', icons: [] } })
    const Host = () => {
      const { address, status } = useAccount()
      const output = (id, text) => h('output', { id }, text)
      return h('main', null, h(ConnectButton), h(NetworkButton), h(AccountButton), output('addr', address ?? 'none'), output('status', status))
    }
    console.log(renderToString(h(PorticoProvider, { portico }, h(Host))))
  `
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])).stdout.trim()
}
