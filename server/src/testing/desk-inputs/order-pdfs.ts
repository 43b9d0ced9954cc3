import PDFDocument from 'pdfkit';

type Drawing = InstanceType<typeof PDFDocument>;

export function drawPdf(
  draw: (pdf: Drawing) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  return new Promise((done) => {
    const pdf = new PDFDocument({ size: 'A4', margin: 40, ...options });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => done(Buffer.concat(chunks)));
    draw(pdf);
    pdf.end();
  });
}

type Row = readonly (string | null)[];

/** A table with each cell at its own place; null leaves a cell empty. */
function table(pdf: Drawing, at: readonly number[], rows: readonly Row[], top: number, step = 18): void {
  for (const [line, row] of rows.entries())
    for (const [column, text] of row.entries())
      if (text !== null) pdf.text(text, at[column] ?? 0, top + line * step, { lineBreak: false });
}

const right = (pdf: Drawing, text: string, edge: number, top: number) =>
  pdf.text(text, edge - pdf.widthOfString(text), top, { lineBreak: false });

interface OrderPdf {
  name: string;
  draw: (pdf: Drawing) => void;
  po?: string;
  ship?: string;
}

/** Purchase orders of 4 TL-NAI and 6 TL-ROS, as six programs print them. */
export const orderPdfs: OrderPdf[] = [
  {
    name: 'a table with SKU, description, quantity, price and total',
    po: '4711',
    ship: '2026-12-05',
    draw: (pdf) => {
      pdf.fontSize(16).text('PURCHASE ORDER', 40, 40);
      pdf.fontSize(10).text('PO Number: 4711', 40, 70).text('Ship date: December 5, 2026', 40, 85);
      table(
        pdf,
        [40, 120, 330, 390, 470],
        [
          ['Item #', 'Description', 'Qty', 'Unit Price', 'Amount'],
          ['TL-NAI', 'Nail Polish Natural', '4', '$12.50', '$50.00'],
          ['TL-ROS', 'Nail Polish Rose', '6', '$12.50', '$75.00'],
        ],
        130,
      );
      pdf.text('Total', 390, 200).text('$125.00', 470, 200);
    },
  },
  {
    name: 'numbers aligned to the right, line numbers and a second page',
    po: 'BD-77',
    draw: (pdf) => {
      pdf.fontSize(9).text('Purchase Order No. BD-77', 40, 40);
      const header = (top: number) => {
        pdf.text('Line', 40, top).text('Style', 80, top).text('Description', 160, top);
        right(pdf, 'Order Qty', 420, top);
        right(pdf, 'Cost', 480, top);
        right(pdf, 'Extended', 550, top);
      };
      const row = (top: number, cells: readonly string[]) => {
        const [line = '', sku = '', name = '', quantity = '', cost = '', total = ''] = cells;
        pdf
          .text(line, 40, top, { lineBreak: false })
          .text(sku, 80, top, { lineBreak: false })
          .text(name, 160, top, { lineBreak: false });
        right(pdf, quantity, 420, top);
        right(pdf, cost, 480, top);
        right(pdf, total, 550, top);
      };
      header(80);
      row(100, ['1', 'TL-NAI', 'Polish natural', '4', '12.50', '50.00']);
      pdf.addPage().fontSize(9);
      row(60, ['2', 'TL-ROS', 'Polish rose', '6', '12.50', '75.00']);
    },
  },
  {
    name: 'an empty cell between others',
    draw: (pdf) =>
      table(
        pdf,
        [40, 140, 330, 420],
        [
          ['SKU', 'Notes', 'Quantity', 'Price'],
          ['TL-NAI', null, '4', '12'],
          ['TL-ROS', 'gift wrap', '6', '12'],
        ],
        80,
      ),
  },
  {
    name: 'labels above their values',
    po: '99812',
    ship: '2026-12-18',
    draw: (pdf) => {
      pdf.fontSize(10);
      table(
        pdf,
        [40, 160, 300],
        [
          ['PO Number', 'Ship Date', 'Terms'],
          ['99812', '18 Dec 2026', 'Net 30'],
        ],
        60,
      );
      table(
        pdf,
        [40, 120, 300],
        [
          ['Qty', 'Item', 'Description'],
          ['4', 'TL-NAI', 'Nail Polish Natural'],
          ['6', 'TL-ROS', 'Nail Polish Rose'],
        ],
        140,
      );
    },
  },
  {
    name: 'decimal commas and German headings',
    draw: (pdf) =>
      table(
        pdf,
        [40, 80, 170, 340, 400, 470],
        [
          ['Pos', 'Artikelnummer', 'Bezeichnung', 'Menge', 'Preis', 'Gesamt'],
          ['1', 'TL-NAI', 'Nagellack', '4,00', '12,50 €', '50,00 €'],
          ['2', 'TL-ROS', 'Nagellack', '6,00', '12,50 €', '75,00 €'],
        ],
        80,
      ),
  },
  {
    name: 'a letter with a list',
    po: '12-B',
    draw: (pdf) =>
      pdf
        .fontSize(11)
        .text('Dear Anna,', 40, 60)
        .text('please send with PO #12-B:')
        .moveDown()
        .text('4 x TL-NAI')
        .text('6 cases of TL-ROS')
        .moveDown()
        .text('Kind regards'),
  },
];
