import { build } from 'esbuild'

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Scripted frame</title>
<style>body{font:14px system-ui;margin:0;padding:16px;background:#191a1a;color:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}button{font:inherit;padding:12px 16px}</style>
<h1>Approve</h1><pre id="list"></pre><button id="approve">Approve</button> <button id="reject">Reject</button>`

/** The scripted frame as one page, by its path: to be served from another origin than the host's. */
export const scriptedFrameFiles = async (): Promise<Readonly<Record<string, string>>> => {
  const { outputFiles } = await build({
    entryPoints: ['tests/support/scripted-frame/page.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    conditions: ['source'],
  })
  const [script] = outputFiles
  return { '/sdk.html': `${PAGE}<script type="module">${script?.text.replaceAll('</script', '<\\/script')}</script>` }
}
