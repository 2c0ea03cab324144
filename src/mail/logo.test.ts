import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOGO_MAX_BYTES, logoFile, logoSection, readLogo } from './logo.ts';

/** Returns the beginning of a PNG file of this size. */
function png(width: number, height: number, bytes = 64): string {
  const file = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(file);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file.toString('base64');
}

/** Returns the beginning of a JPEG file of this size, with a segment before its frame. */
function jpeg(width: number, height: number): string {
  const frame = Buffer.from('ffc0001108000000000301', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from('ffd8ffe000044a46', 'hex'), frame, Buffer.alloc(20)]).toString('base64');
}

test('a logo is a PNG or a JPEG by its bytes, of at most 64 KiB and 2,000 pixels', () => {
  assert.deepEqual(readLogo(png(480, 96)), { type: 'image/png', width: 480, height: 96, base64: png(480, 96) });
  assert.deepEqual(readLogo(jpeg(120, 40)), { type: 'image/jpeg', width: 120, height: 40, base64: jpeg(120, 40) });
  assert.notEqual(readLogo(png(2000, 2000, LOGO_MAX_BYTES)), null);
  const refused = {
    nothing: '',
    text: Buffer.from('hello').toString('base64'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    gif: Buffer.from('GIF89a\x01\x00\x01\x00').toString('base64'),
    'large file': png(10, 10, LOGO_MAX_BYTES + 1),
    'many pixels': png(2001, 10),
    'many rows': jpeg(10, 2001),
    'no pixels': png(0, 10),
    'cut PNG': png(10, 10).slice(0, 24),
    'cut JPEG': jpeg(10, 10).slice(0, 12),
    'JPEG without a frame': Buffer.from('ffd8ffe0000400000000', 'hex').toString('base64'),
  };
  for (const [name, file] of Object.entries(refused)) assert.equal(readLogo(file), null, name);
});

test('a logo is shown in its proportions, never larger than it is, and is in the email itself', () => {
  const shown = (width: number, height: number) =>
    /width="(\d+)" height="(\d+)"/
      .exec(logoSection(readLogo(png(width, height))!, ''))!
      .slice(1)
      .map(Number);
  assert.deepEqual(shown(480, 96), [240, 48]);
  assert.deepEqual(shown(100, 400), [12, 48]);
  assert.deepEqual(shown(2000, 1), [240, 1]);
  assert.deepEqual(shown(20, 10), [20, 10]);
  const logo = readLogo(png(20, 10))!;
  const html = logoSection(logo, '"A" <b>');
  assert.ok(html.includes('alt="&quot;A&quot; &lt;b&gt;"'), html);
  assert.ok(html.includes(`src="cid:${logoFile(logo).cid}"`));
});
