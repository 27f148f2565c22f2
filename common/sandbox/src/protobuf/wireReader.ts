/** Reads the values of the protobuf wire format; throws `RangeError` where they end too early. */
export class WireReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  varint(): number {
    let result = 0;
    for (let shift = 0; shift < 64; shift += 7) {
      const byte = this.bytes.readUInt8(this.position++);
      result += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return result;
    }
    throw new RangeError('a number is too long');
  }

  value(wireType: number): number | Buffer {
    if (wireType === 0) return this.varint();
    if (wireType === 1) return this.take(8);
    if (wireType === 5) return this.take(4);
    if (wireType === 2) return this.take(this.varint());
    throw new RangeError(`unknown wire type ${wireType}`);
  }

  private take(length: number): Buffer {
    const end = this.position + length;
    if (end > this.bytes.length) throw new RangeError('a field is cut short');
    const taken = this.bytes.subarray(this.position, end);
    this.position = end;
    return taken;
  }
}
