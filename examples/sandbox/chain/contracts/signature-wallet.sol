// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// A contract account of one owner: what the owner's key signs, the contract vouches for (EIP-1271).
contract SignatureWallet {
    bytes4 private constant VALID = 0x1626ba7e;
    bytes4 private constant INVALID = 0xffffffff;
    // Half the curve's order: a signature above it is the mirror image of another one.
    uint256 private constant HIGHEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    address public immutable owner;

    error NotOwner(address caller);

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return INVALID;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        if (uint256(s) > HIGHEST_S) return INVALID;
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer == owner && signer != address(0) ? VALID : INVALID;
    }

    /// Does in the contract's name what the owner asks. A failure inside fails the whole with its own reason.
    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory result) {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        bool done;
        (done, result) = to.call{value: value}(data);
        if (done) return result;
        assembly {
            revert(add(result, 32), mload(result))
        }
    }
}
