const escape = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c)

const paragraph = (text: string, options: { isTitle?: true; isRight?: true } = {}): string => {
  const align = options.isTitle
    ? '<w:jc w:val="center"/><w:spacing w:after="360"/>'
    : options.isRight
      ? '<w:jc w:val="right"/>'
      : '<w:ind w:firstLineChars="200" w:firstLine="480"/><w:spacing w:line="400"/>'
  const size = options.isTitle ? '<w:b/><w:sz w:val="36"/>' : '<w:sz w:val="24"/>'
  return `<w:p><w:pPr>${align}</w:pPr><w:r><w:rPr><w:rFonts w:eastAsia="宋体"/>${size}</w:rPr><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`
}

const offer = [
  paragraph('集体协商要约书', { isTitle: true }),
  paragraph('________________（用人单位名称）：'),
  paragraph('为建立和谐稳定的劳动关系，根据有关法律法规的规定，经职工代表讨论，现就下列事项提出集体协商要约。'),
  paragraph('一、协商议题：年度工资调整幅度；加班审批与补休办法；高温季节劳动保护。'),
  paragraph('二、协商时间：建议于____年____月____日____时举行第一次协商会议。'),
  paragraph('三、协商地点：________________。'),
  paragraph('四、职工一方代表：首席代表________；代表________、________。'),
  paragraph('五、请贵方自收到本要约书之日起二十日内以书面形式答复，并告知贵方代表名单。'),
  paragraph('六、请贵方在协商前提供与议题有关的情况和资料，职工一方将依法保守商业秘密。'),
  paragraph('职工一方（盖章或签名）：________________', { isRight: true }),
  paragraph('____年____月____日', { isRight: true }),
  paragraph('（本范本用于教学练习，使用时请按实际情况修改。）'),
]

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Parts of the .docx, path to XML. */
export const consultationOffer: Record<string, string> = {
  '[Content_Types].xml': `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': `${declaration}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${offer.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1588" w:bottom="1440" w:left="1588" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr></w:body></w:document>`,
}
