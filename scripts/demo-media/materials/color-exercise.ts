const swatch = (color: string, name: string, share: number): string =>
  `<div style="flex:${share};background:${color};color:${color === '#faf7f1' ? '#14283c' : '#fff'}"><b>${name}</b><span>${color}</span></div>`

const street = `<svg viewBox="0 0 520 330" fill="none" stroke="#14283c" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">
<rect width="520" height="330" fill="#dcebf3" stroke="none"/><circle cx="430" cy="70" r="30" fill="#f3d9a4" stroke="none"/>
<path d="M40 150h190v130H40z" fill="#faf7f1"/><path d="M20 154c50-6 80-26 115-58 35 32 65 52 115 58z" fill="#22303d"/>
<path d="M260 170h150v110H260z" fill="#faf7f1"/><path d="M244 174c40-6 64-20 91-46 27 26 51 40 91 46z" fill="#22303d"/>
<path d="M110 200h50v80h-50zM135 200v80M300 204h70v40h-70zM335 204v40M300 224h70" fill="#a8772a"/><path d="M54 216h34v28H54zM182 216h34v28h-34z" fill="#5b6c7d"/>
<path d="M92 154v14M180 154v14"/><ellipse cx="92" cy="180" rx="12" ry="14" fill="#b8321f"/><ellipse cx="180" cy="180" rx="12" ry="14" fill="#b8321f"/><path d="M92 194v10M180 194v10" stroke="#b8321f"/>
<path d="M0 280h520v50H0z" fill="#a9cdbd"/><path d="M30 300h60M130 312h70M260 298h50M360 314h80" stroke="#faf7f1"/><path d="M420 280c30 0 60-2 70-16h-96c2 10 10 16 26 16z" fill="#14283c"/><path d="M456 264v-40l-30 30" /></svg>`

export const colorExerciseHtml = `<!doctype html><meta charset="utf-8"><style>
body { margin: 0; width: 1200px; height: 800px; background: #faf7f1; color: #14283c; font: 22px/1.6 "Noto Sans CJK SC"; padding: 48px 60px; box-sizing: border-box; }
h1 { font: 700 44px/1.3 "Noto Serif CJK SC"; margin: 0 0 6px; } .lead { margin: 0 0 30px; color: #42566a; }
main { display: grid; grid-template-columns: 560px 1fr; gap: 44px; } svg { width: 560px; border-radius: 14px; border: 2.5px solid #14283c; box-sizing: border-box; display: block; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 20px; } li b { font: 700 27px "Noto Serif CJK SC"; display: block; } li { border-left: 5px solid #b8321f; padding-left: 18px; color: #42566a; } li b { color: #14283c; }
.bar { display: flex; height: 160px; margin-top: 38px; border-radius: 14px; overflow: hidden; border: 2.5px solid #14283c; } .bar div { padding: 18px 22px; } .bar b { display: block; } .bar span { font-size: 18px; opacity: .85; }
</style><h1>配色练习：三步走</h1><p class="lead">看一眼巷子，从里面取出三种颜色，再按六比三比一摆好。</p>
<main>${street}<ol><li><b>找最多的</b>粉墙的白，做大面积的底</li><li><b>找最深的</b>黛瓦的墨，做标题和正文</li><li><b>找最跳的</b>灯笼的红，只留给一处</li></ol></main>
<div class="bar">${swatch('#faf7f1', '底 六成', 6)}${swatch('#22303d', '主 三成', 3)}${swatch('#b8321f', '点睛', 1.1)}</div>`
