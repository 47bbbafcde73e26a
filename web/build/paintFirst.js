// Puts the style sheets of the first page behind what is seen while it loads: before them a browser paints nothing.
export function paintFirst() {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/^\s*<link rel="stylesheet".*\n/gm) ?? [];
        if (links.length === 0) throw new Error('index.html has no style sheet');
        return links
          .reduce((rest, link) => rest.replace(link, ''), html)
          .replace('</body>', () => `${links.join('')}</body>`);
      },
    },
  };
}
