import { type Colour, EDGE_PX, HEIGHT_PX, PICTURE_COLOURS, type Points, WIDTH_PX } from './picture.ts';

const FONT = 'Inter, system-ui, sans-serif';

interface TextLook {
  readonly size: number;
  readonly weight?: 400 | 600;
  readonly colour?: Colour;
  readonly align?: CanvasTextAlign;
}

/** Draws on a canvas of these measures, in the colours of the picture. */
export class Pen {
  readonly #context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
    context.lineJoin = 'round';
    context.fillStyle = PICTURE_COLOURS.surface;
    context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  }

  /** Writes one line of text, cut where the picture ends; returns where it ends. */
  text(text: string, x: number, y: number, { size, weight = 400, colour = 'text', align = 'left' }: TextLook): number {
    const context = this.#context;
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillStyle = PICTURE_COLOURS[colour];
    context.textAlign = align;
    const room = align === 'left' ? WIDTH_PX - EDGE_PX - x : WIDTH_PX;
    let shown = text;
    const width = () => context.measureText(shown).width;
    for (let length = text.length; width() > room && length > 0; length--) shown = `${text.slice(0, length)}…`;
    context.fillText(shown, x, y);
    return x + width();
  }

  /** Draws a run of points as a line, and a single one as a dot. */
  run(points: Points, colour: Colour, width: number, dash: readonly number[] = []): void {
    this.line(points, colour, width, dash);
    if (points.length > 1) return;
    this.#circle(points[0]![0], points[0]![1], 3.5);
    this.#context.fillStyle = PICTURE_COLOURS[colour];
    this.#context.fill();
  }

  line(points: Points, colour: Colour, width: number, dash: readonly number[] = []): void {
    const context = this.#context;
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.strokeStyle = PICTURE_COLOURS[colour];
    context.lineWidth = width;
    context.setLineDash([...dash]);
    context.stroke();
    context.setLineDash([]);
  }

  /** Fills what is between a run of points and the line of 0, towards which it fades. */
  area(points: Points, top: number, zero: number, bottom: number): void {
    const context = this.#context;
    const gradient = context.createLinearGradient(0, top, 0, bottom);
    gradient.addColorStop(0, PICTURE_COLOURS['chart-fill']);
    gradient.addColorStop((zero - top) / (bottom - top), 'rgb(65 80 207 / 0%)');
    if (zero < bottom) gradient.addColorStop(1, PICTURE_COLOURS['chart-fill']);
    context.beginPath();
    for (const [x, y] of [[points[0]![0], zero] as const, ...points, [points.at(-1)![0], zero] as const])
      context.lineTo(x, y);
    context.fillStyle = gradient;
    context.fill();
  }

  /** Draws the value of a bucket that is not over. */
  ring(x: number, y: number): void {
    const context = this.#context;
    this.#circle(x, y, 5);
    context.fillStyle = PICTURE_COLOURS.surface;
    context.fill();
    context.strokeStyle = PICTURE_COLOURS['chart-line'];
    context.lineWidth = 2.5;
    context.stroke();
  }

  #circle(x: number, y: number, radius: number): void {
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}
