import { createElement, type ComponentProps } from 'react'

type Node = readonly [tag: string, attributes: Record<string, string>]
interface IconProps extends ComponentProps<'svg'> {
  size?: number | string
}

/** Makes an icon of Lucide's drawings: decorative unless it is named by `aria-label`, 24 pixels unless it is sized. */
export default function createIcon({ node }: { node: readonly Node[] }) {
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] ? undefined : true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
