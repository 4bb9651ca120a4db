export const slideStyle = `
* { box-sizing: border-box; margin: 0; padding: 0; }
body { width: 1280px; height: 720px; overflow: hidden; background: #faf7f1; color: #14283c;
  font: 400 25px/1.6 "Noto Sans CJK SC", sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, .numeral, .seal, .head, .value { font-family: "Noto Serif CJK SC", serif; font-weight: 700; }
.page { position: absolute; inset: 0; }
.top { position: absolute; left: 64px; right: 64px; top: 40px; display: flex; align-items: center; gap: 14px; font-size: 19px; color: #5b6c7d; }
.seal { width: 38px; height: 38px; border-radius: 8px; background: #b8321f; color: #fff; display: grid; place-items: center;
  font-size: 22px; line-height: 1; box-shadow: inset 0 0 0 2px rgb(255 255 255 / .35); }
.top b { color: #14283c; font-weight: 600; }
.bottom { position: absolute; left: 64px; right: 64px; bottom: 34px; display: flex; align-items: center; gap: 22px; font-size: 18px; color: #5b6c7d; font-variant-numeric: tabular-nums; }
.track { flex: 1; height: 3px; background: #e6dfd2; border-radius: 2px; } .track i { display: block; height: 3px; border-radius: 2px; background: var(--tone); }
.numeral { position: absolute; left: 64px; top: 112px; width: 92px; height: 92px; border-radius: 16px; background: var(--tone); color: #fff; font-size: 54px; display: grid; place-items: center; line-height: 1; }
h2 { position: absolute; left: 184px; right: 64px; top: 118px; font-size: 47px; line-height: 1.3; letter-spacing: .02em; white-space: nowrap; }
h2:after { content: ""; display: block; width: 64px; height: 5px; border-radius: 3px; background: #b8321f; margin-top: 10px; }
.body { position: absolute; left: 64px; right: 64px; top: 236px; bottom: 84px; display: flex; flex-direction: column; justify-content: center; }
.wait { visibility: hidden; }
.card { background: #fff; border: 1px solid #e6dfd2; border-radius: 16px; box-shadow: 0 10px 30px -16px rgb(20 40 60 / .22); }
.points { display: grid; gap: 18px; } .points .card { display: grid; grid-template-columns: 78px 246px 1fr; align-items: center; min-height: 108px; padding: 12px 34px 12px 0; }
.points .card > i { justify-self: center; width: 16px; height: 16px; border-radius: 50%; border: 5px solid var(--tone); }
.head { font-size: 32px; line-height: 1.35; } .points p { color: #42566a; font-size: 28px; line-height: 1.45; }
.code { display: grid; grid-template-columns: 720px 1fr; gap: 40px; align-items: center; }
.editor { background: #14283c; border-radius: 16px; overflow: hidden; box-shadow: 0 18px 40px -18px rgb(20 40 60 / .5); }
.editor header { height: 44px; background: #0d1c2b; color: #9fb2c3; font-size: 17px; display: flex; align-items: center; gap: 9px; padding: 0 20px; }
.editor header i { width: 12px; height: 12px; border-radius: 50%; background: #e8745a; } .editor header i + i { background: #e8b04a; } .editor header i + i + i { background: #57b592; margin-right: 10px; }
pre { padding: 20px 26px 24px; font: 400 23px/1.64 "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; color: #dfe7ee; white-space: pre; }
pre em { font-style: normal; color: #f3d9a4; } pre u { text-decoration: none; color: #8fa8bb; }
.notes { display: grid; gap: 18px; } .notes p { text-wrap: balance; border-left: 4px solid var(--tone); padding: 2px 0 2px 20px; font-size: 27px; line-height: 1.5; }
.compare { display: grid; grid-template-columns: 1fr 1fr; gap: 30px; } .compare .card { padding: 30px 42px 34px; min-height: 330px; border-top: 8px solid #b7a98f; }
.compare .card + .card { border-top-color: var(--tone); } .compare li { list-style: none; position: relative; padding-left: 32px; margin-top: 20px; font-size: 28px; line-height: 1.5; color: #42566a; }
.compare li:before { content: ""; position: absolute; left: 2px; top: 20px; width: 16px; height: 3px; background: #b7a98f; } .compare .card + .card li:before { background: var(--tone); }
.steps { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 24px; } .step { position: relative; text-align: center; }
.step .dot { width: 74px; height: 74px; border-radius: 50%; margin: 0 auto 20px; background: #fff; border: 3px solid #14283c; font: 700 32px/68px "Noto Serif CJK SC", serif; position: relative; z-index: 1; }
.step:last-child .dot { background: #b8321f; color: #fff; }
.step + .step:before { content: ""; position: absolute; top: 36px; right: calc(50% + 46px); width: calc(100% - 68px); border-top: 3px dashed #b7a98f; }
.step .card { padding: 24px 18px 26px; min-height: 200px; } .step p { text-wrap: balance; font-size: 25px; line-height: 1.5; color: #42566a; margin-top: 6px; }
table { width: 100%; border-collapse: separate; border-spacing: 0; background: #fff; border: 1px solid #e6dfd2; border-radius: 16px; overflow: hidden; font-size: 28px; box-shadow: 0 10px 30px -16px rgb(20 40 60 / .22); }
th { background: #14283c; color: #f3d9a4; font-weight: 600; text-align: left; padding: 12px 34px; font-size: 23px; } td { padding: 15px 34px; border-top: 1px solid #efe9dd; color: #42566a; }
td:first-child { font: 700 29px/1.5 "Noto Serif CJK SC", serif; color: #14283c; } tr:nth-child(even) td { background: #fcfaf5; }
.figure { display: grid; grid-template-columns: 400px 1fr; gap: 56px; align-items: center; }
.disc { width: 366px; height: 366px; border-radius: 50%; background: #efe4cf; display: grid; place-content: center; text-align: center; justify-self: center; position: relative; }
.disc:before { content: ""; position: absolute; inset: 16px; border-radius: 50%; border: 2.5px solid #14283c; } .disc:after { content: ""; position: absolute; right: 6px; top: 22px; width: 62px; height: 62px; border-radius: 50%; background: #d9532f; }
.value { font-size: 108px; line-height: 1; color: #14283c; } .unit { font-size: 28px; color: #8a5f1c; font-weight: 600; margin-top: 10px; }
.figure .lead { text-wrap: balance; font-size: 37px; line-height: 1.55; font-weight: 600; } .figure li { list-style: none; color: #42566a; font-size: 28px; margin-top: 18px; padding-left: 26px; border-left: 4px solid #e6dfd2; }
.cover { background: #faf7f1; } .cover .art { position: absolute; right: 0; top: 0; width: 660px; height: 720px; overflow: hidden; background: var(--tone); }
.cover .art svg { position: absolute; width: 744px; height: 465px; left: -42px; top: 150px; overflow: visible; }
.cover .art:after { content: ""; position: absolute; left: 0; right: 0; top: 615px; bottom: 0; background: rgb(0 0 0 / .14); }
.cover .text { position: absolute; left: 64px; top: 0; bottom: 0; width: 520px; display: flex; flex-direction: column; justify-content: center; }
.cover .eye { color: #972616; font-size: 22px; font-weight: 600; letter-spacing: .06em; display: flex; align-items: center; gap: 12px; } .cover .eye:before { content: ""; width: 30px; height: 3px; background: #b8321f; }
h1 { font-size: 60px; line-height: 1.28; letter-spacing: .02em; margin: 20px 0 22px; text-wrap: balance; } .cover .sub { font-size: 26px; color: #42566a; max-width: 480px; }
.cover .by { margin-top: 40px; font-size: 21px; color: #5b6c7d; }
.recap { background: #14283c; color: #fff; overflow: hidden; }
.recap:before { content: "匠"; position: absolute; right: -60px; top: 70px; width: 470px; height: 470px; border-radius: 50%; background: #1a3450; color: #24456a; font: 700 270px/450px "Noto Serif CJK SC", serif; text-align: center; }
.recap:after { content: ""; position: absolute; right: 352px; top: 118px; width: 66px; height: 66px; border-radius: 50%; background: #d9532f; }
.recap .body { z-index: 1; } .recap .top, .recap .top b, .recap .bottom { color: #b9c7d4; } .recap .track { background: #2b4158; } .recap .track i { background: #e8b04a; }
.recap h2 { left: 64px; color: #f3d9a4; } .recap ol { list-style: none; display: grid; gap: 22px; font-size: 35px; } .recap li { display: flex; gap: 22px; align-items: baseline; } .recap li b { font: 700 38px "Noto Serif CJK SC", serif; color: #e8b04a; }
.recap .task { margin-top: 40px; background: #1d3550; border: 1.5px solid #3b5570; border-radius: 16px; padding: 22px 30px; display: flex; gap: 22px; align-items: center; font-size: 27px; color: #dfe7ee; }
.recap .task b { flex: none; background: #b8321f; color: #fff; border-radius: 8px; padding: 4px 14px; font-size: 21px; }
`
