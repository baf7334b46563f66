// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {TokenLedger} from "./test-tokens.sol";

/// A token that keeps a part of every transfer: the receiver gets less than was sent. What is kept is destroyed.
contract FeeToken is TokenLedger {
    /// In hundredths of a per cent.
    uint256 public constant transferFee = 100;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenLedger(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external returns (bool) {
        moveLessFee(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        moveLessFee(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        permitSpending(spender, value);
        return true;
    }

    function moveLessFee(address from, address to, uint256 value) private {
        uint256 fee = (value * transferFee) / 10_000;
        move(from, to, value - fee);
        if (fee == 0) return;
        move(from, address(0), fee);
        totalSupply -= fee;
    }
}

/// A token that takes a signature in place of an approval (EIP-2612).
contract PermitToken is TokenLedger {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    // Half the curve's order: a signature above it is the mirror image of another one.
    uint256 private constant HIGHEST_S = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0;

    mapping(address owner => uint256) public nonces;

    error PermitExpired(uint256 deadline);
    error PermitInvalid(address signer, address owner);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) TokenLedger(name_, symbol_, decimals_) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, value);
        move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        permitSpending(spender, value);
        return true;
    }

    function version() external pure returns (string memory) {
        return "1";
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 hash = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), hash));
        address signer = uint256(s) > HIGHEST_S ? address(0) : ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != owner) revert PermitInvalid(signer, owner);
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
