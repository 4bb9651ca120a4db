import type { Handout } from './materials/handouts.ts'

const style = `
@page { size: A4; margin: 15mm 19mm 14mm; }
* { box-sizing: border-box; } body { margin: 0; color: #14283c; font: 400 10.5pt/1.7 "Noto Sans CJK SC", sans-serif; }
header { display: flex; align-items: center; gap: 12px; border-bottom: 2px solid #14283c; padding-bottom: 14px; margin-bottom: 22px; }
.seal { width: 46px; height: 46px; border-radius: 9px; background: #b8321f; color: #fff; display: grid; place-items: center; font: 700 27px/1 "Noto Serif CJK SC", serif; -webkit-print-color-adjust: exact; }
h1 { font: 700 22pt/1.3 "Noto Serif CJK SC", serif; margin: 0; } header p { margin: 0; color: #5b6c7d; } header small { margin-left: auto; align-self: flex-end; color: #5b6c7d; font-size: 9pt; }
h2 { font-size: 14pt; font-weight: 400; line-height: 1.4; color: #972616; letter-spacing: .04em; margin: 22px 0 8px; padding-left: 11px; border-left: 4px solid #b8321f; break-after: avoid; }
p { margin: 6px 0; } ul { margin: 6px 0; padding-left: 20px; } li { margin: 3px 0; }
table { width: calc(100% - 1px); border-collapse: collapse; margin: 8px 0 4px; break-inside: avoid; } th { text-align: left; background: #14283c; color: #f3d9a4; font-weight: 400; -webkit-print-color-adjust: exact; }
th, td { border: 1px solid #d8cfbe; padding: 4.5px 11px; } .halves th { width: 50%; } .tick { width: 42px; text-align: center; } code { font: 400 9.5pt "DejaVu Sans Mono", monospace; color: #0f4c75; }
.note { margin-top: 20px; padding: 10px 14px; background: #f8f1e3; color: #5f4415; border-radius: 8px; -webkit-print-color-adjust: exact; }`

export const handoutHtml = ({ title, subtitle, body }: Handout): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${title}</title><style>${style}</style>
<header><span class="seal">匠</span><div><h1>${title}</h1><p>${subtitle}</p></div><small>匠学职业IT培训学校</small></header>${body}`
